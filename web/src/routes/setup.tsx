import { createFileRoute } from '@tanstack/react-router';
import { readSetupSearch } from '@/app/guards';
import { SetupPage } from '@/app/login';

export const Route = createFileRoute('/setup')({ validateSearch: readSetupSearch, component: SetupPage });
