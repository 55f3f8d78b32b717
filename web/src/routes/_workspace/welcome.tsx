import { createFileRoute } from '@tanstack/react-router';
import { leaveWelcomeWithModule } from '@/app/guards';
import { WelcomePage } from '@/app/WelcomePage';

export const Route = createFileRoute('/_workspace/welcome')({
  beforeLoad: leaveWelcomeWithModule,
  component: WelcomePage,
});
