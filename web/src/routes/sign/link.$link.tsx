import { createFileRoute } from '@tanstack/react-router';
import { SigningLinkPage } from '@/modules/signatures';

export const Route = createFileRoute('/sign/link/$link')({ component: SigningLinkPage });
