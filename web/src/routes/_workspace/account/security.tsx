import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '@/modules/account';

export const Route = createFileRoute('/_workspace/account/security')({ component: SecurityPage });
