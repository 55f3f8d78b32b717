import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '@/modules/signatures';

export const Route = createFileRoute('/verify')({ component: VerifyPage });
