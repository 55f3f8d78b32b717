import { createFileRoute } from '@tanstack/react-router';
import { goToFirstPage } from '@/app/guards';
import { adminModule } from '@/modules/admin';

export const Route = createFileRoute('/_workspace/admin/')({
  beforeLoad: ({ context }) => goToFirstPage(context.queries, adminModule),
});
