import { createFileRoute } from '@tanstack/react-router';
import { RunsPage, type RunsSearch } from '@/modules/invoicing';

export const Route = createFileRoute('/_workspace/invoicing/payment-runs/')({
  // The page reads its address itself: the parser is not part of the first visit.
  validateSearch: (raw): RunsSearch => raw,
  component: RunsPage,
});
