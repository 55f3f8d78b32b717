import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconEye, IconEyeOff } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import classes from './LoginPage.module.css';
import type { LoginState } from './use-login';

/** Email and password. Plain fields with the names that password managers look for. */
export function LoginForm({ login }: { login: LoginState }) {
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email') ?? '');
    const password = String(fields.get('password') ?? '');
    const problems = {
      email: email.trim() ? undefined : 'Enter your email address.',
      password: password ? undefined : 'Enter your password.',
    };
    setMissing(problems);
    if (!problems.email && !problems.password) void login.submit(email, password);
  };

  return (
    <form onSubmit={onSubmit} noValidate>
      <TextInput
        label="Email"
        name="email"
        type="email"
        size="lg"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        // The page's one purpose starts here.
        data-autofocus
        autoFocus
        error={missing.email}
      />
      <PasswordInput
        mt="md"
        label="Password"
        name="password"
        size="lg"
        autoComplete="current-password"
        error={missing.password}
        visibilityToggleIcon={({ reveal }) =>
          reveal ? <IconEyeOff size={16} stroke={1.6} aria-hidden /> : <IconEye size={16} stroke={1.6} aria-hidden />
        }
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      />
      <div role="alert" className={classes.errorSlot}>
        {login.error && (
          <p className={classes.error}>
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
            {login.error}
          </p>
        )}
      </div>
      <Button type="submit" size="lg" fullWidth loading={login.isChecking} disabled={login.waitSeconds > 0}>
        {login.waitSeconds > 0 ? `Try again in ${seconds(login.waitSeconds)}` : 'Log in'}
      </Button>
    </form>
  );
}

function seconds(count: number): string {
  return `${count} ${count === 1 ? 'second' : 'seconds'}`;
}
