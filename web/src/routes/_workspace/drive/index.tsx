import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_workspace/drive/')({
  beforeLoad: () => {
    throw redirect({ to: '/drive/overview', replace: true });
  },
});
