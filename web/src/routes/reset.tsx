import { createFileRoute } from '@tanstack/react-router';
import { readTokenSearch } from '@/app/guards';
import { ResetPage } from '@/app/login';

export const Route = createFileRoute('/reset')({ validateSearch: readTokenSearch, component: ResetPage });
