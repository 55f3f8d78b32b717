import { createFileRoute } from '@tanstack/react-router';
import { SubcontractorsPage, type SubcontractorsSearch } from '@/modules/invoicing';

export const Route = createFileRoute('/_workspace/invoicing/subcontractors/')({
  // The page reads its address itself: the parser is not part of the first visit.
  validateSearch: (raw): SubcontractorsSearch => raw,
  component: SubcontractorsPage,
});
