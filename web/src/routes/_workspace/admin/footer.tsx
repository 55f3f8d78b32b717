import { createFileRoute } from '@tanstack/react-router';
import { FooterPage } from '@/modules/admin';

export const Route = createFileRoute('/_workspace/admin/footer')({ component: FooterPage });
