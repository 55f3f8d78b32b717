import { createFileRoute } from '@tanstack/react-router';
import { PublicRequestPage } from '@/modules/drive';

export const Route = createFileRoute('/share/request/$requestId')({ component: PublicRequestPage });
