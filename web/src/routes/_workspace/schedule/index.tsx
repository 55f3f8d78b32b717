import { createFileRoute } from '@tanstack/react-router';
import { readScheduleSearch, SchedulePage } from '@/modules/schedule';

export const Route = createFileRoute('/_workspace/schedule/')({
  validateSearch: readScheduleSearch,
  component: SchedulePage,
});
