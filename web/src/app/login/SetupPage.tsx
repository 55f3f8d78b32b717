import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { listSignInMethodsOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { SigningInOverlay } from '@/shared/ui/SigningInOverlay';
import { EntryFrame } from './EntryFrame';
import { SetupForm } from './SetupForm';
import { useLogin } from './use-login';

/** /setup?code=…: the first start. Makes the organisation and its first admin, once. */
export function SetupPage() {
  const { code } = useSearch({ from: '/setup' });
  const { data: methods, isPending, failureCount } = useQuery(listSignInMethodsOptions());
  const login = useLogin();
  // Which of two pages it is: one that gave way to the other would jump. Without an answer it is the form.
  if (isPending && failureCount === 0) return null;
  if (methods && !methods.setupNeeded && !login.isEntering) {
    return (
      <EntryFrame title="Already set up" lead="This server is already set up.">
        <Button renderRoot={(props) => <Link {...props} to="/login" />} size="lg" fullWidth>
          Log in
        </Button>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title="Set up Corbel" lead="Your organisation, and you as its first administrator.">
      <SetupForm code={code} login={login} />
      <SigningInOverlay visible={login.isSlow} />
    </EntryFrame>
  );
}
