import { createFileRoute } from '@tanstack/react-router';
import { EventPage, readEventSearch } from '@/modules/schedule';

export const Route = createFileRoute('/_workspace/schedule/$eventId')({
  validateSearch: readEventSearch,
  component: EventPage,
});
