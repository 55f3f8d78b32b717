import { createFileRoute } from '@tanstack/react-router';
import { LogoPage } from '@/modules/admin';

export const Route = createFileRoute('/_workspace/admin/logo')({ component: LogoPage });
