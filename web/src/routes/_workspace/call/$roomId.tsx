import { createFileRoute } from '@tanstack/react-router';
import { JoinCallPage, readCallSearch } from '@/modules/calls';

export const Route = createFileRoute('/_workspace/call/$roomId')({
  validateSearch: readCallSearch,
  component: JoinCallPage,
});
