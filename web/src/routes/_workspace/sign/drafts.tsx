import { createFileRoute } from '@tanstack/react-router';
import { DraftsPage } from '@/modules/signatures';

export const Route = createFileRoute('/_workspace/sign/drafts')({ component: DraftsPage });
