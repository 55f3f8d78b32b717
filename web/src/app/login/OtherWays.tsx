import { Button } from '@mantine/core';
import { IconFingerprint, IconKey } from '@tabler/icons-react';
import { passkeysWork } from '@/shared/lib/passkeys';
import classes from './parts.module.css';
import type { LoginState } from './use-login';

export interface OtherWaysProps {
  login: LoginState;
  /** The server takes passkeys at this address. */
  passkeys: boolean;
  /** The configured OpenID Connect provider. */
  provider: { name: string } | null;
  /** Where to go after signing in. */
  next: string | undefined;
}

/** The ways in that need no password: a passkey, and the organisation's own sign-in. */
export function OtherWays({ login, passkeys, provider, next }: OtherWaysProps) {
  const withPasskey = passkeys && passkeysWork();
  if (!withPasskey && !provider) return null;
  return (
    <>
      <div className={classes.or}>or</div>
      <div className={classes.ways}>
        {withPasskey && (
          <Button
            variant="default"
            size="lg"
            fullWidth
            disabled={login.attempt.isBusy}
            leftSection={<IconFingerprint size={16} stroke={1.6} aria-hidden />}
            onClick={() => void login.withPasskey()}
          >
            Use a passkey
          </Button>
        )}
        {provider && (
          <Button
            component="a"
            variant="default"
            size="lg"
            fullWidth
            href={`/api/v1/auth/oidc/start${next ? `?${new URLSearchParams({ next })}` : ''}`}
            leftSection={<IconKey size={16} stroke={1.6} aria-hidden />}
          >
            Sign in with {provider.name}
          </Button>
        )}
      </div>
    </>
  );
}
