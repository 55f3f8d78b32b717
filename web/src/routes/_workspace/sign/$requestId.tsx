import { createFileRoute } from '@tanstack/react-router';
import { SignRequestPage } from '@/modules/signatures';

export const Route = createFileRoute('/_workspace/sign/$requestId')({ component: SignRequestPage });
