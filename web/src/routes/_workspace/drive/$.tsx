import { createFileRoute, redirect } from '@tanstack/react-router';
import { driveOfOldAddress } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/$')({
  beforeLoad: ({ params: { _splat } }) => {
    const driveId = driveOfOldAddress(_splat);
    if (driveId) throw redirect({ to: '/drive/drive/$driveId', params: { driveId }, replace: true });
    throw redirect({ to: '/drive/overview', replace: true });
  },
});
