import { createFileRoute } from '@tanstack/react-router';
import { AuthDebugPage } from '@/modules/account';

/** Outside the workspace: it also has to work, and say so, when nobody is signed in. */
export const Route = createFileRoute('/account/debug')({ component: AuthDebugPage });
