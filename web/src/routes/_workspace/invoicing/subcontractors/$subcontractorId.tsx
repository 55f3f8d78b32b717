import { createFileRoute } from '@tanstack/react-router';
import { SubcontractorPage } from '@/modules/invoicing';

export const Route = createFileRoute('/_workspace/invoicing/subcontractors/$subcontractorId')({
  component: SubcontractorPage,
});
