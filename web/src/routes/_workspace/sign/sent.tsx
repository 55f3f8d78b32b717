import { createFileRoute } from '@tanstack/react-router';
import { SentPage } from '@/modules/signatures';

export const Route = createFileRoute('/_workspace/sign/sent')({ component: SentPage });
