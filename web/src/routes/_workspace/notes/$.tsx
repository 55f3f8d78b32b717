import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_workspace/notes/$')({
  beforeLoad: () => {
    throw redirect({ to: '/notes/all', replace: true });
  },
});
