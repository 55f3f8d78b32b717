import { createFileRoute } from '@tanstack/react-router';
import { readLoginSearch, skipLoginWhenSignedIn } from '@/app/guards';
import { LoginPage } from '@/app/login';

export const Route = createFileRoute('/login')({
  validateSearch: readLoginSearch,
  beforeLoad: skipLoginWhenSignedIn,
  component: LoginPage,
});
