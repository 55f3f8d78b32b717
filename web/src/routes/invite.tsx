import { createFileRoute } from '@tanstack/react-router';
import { readTokenSearch } from '@/app/guards';
import { InvitePage } from '@/app/login';

export const Route = createFileRoute('/invite')({ validateSearch: readTokenSearch, component: InvitePage });
