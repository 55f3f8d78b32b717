import { createFileRoute } from '@tanstack/react-router';
import { CompletedPage } from '@/modules/signatures';

export const Route = createFileRoute('/_workspace/sign/completed')({ component: CompletedPage });
