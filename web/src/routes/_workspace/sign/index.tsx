import { createFileRoute } from '@tanstack/react-router';
import { PendingPage } from '@/modules/signatures';

export const Route = createFileRoute('/_workspace/sign/')({ component: PendingPage });
