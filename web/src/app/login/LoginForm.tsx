import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { PasswordField } from '@/shared/ui/PasswordField';
import { FormError } from './FormError';
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
      <PasswordField
        mt="md"
        label="Password"
        name="password"
        size="lg"
        autoComplete="current-password"
        error={missing.password}
      />
      <FormError>{login.error}</FormError>
      <Button type="submit" size="lg" fullWidth loading={login.isChecking} disabled={login.waitSeconds > 0}>
        {login.waitSeconds > 0 ? `Try again in ${seconds(login.waitSeconds)}` : 'Log in'}
      </Button>
    </form>
  );
}

function seconds(count: number): string {
  return `${count} ${count === 1 ? 'second' : 'seconds'}`;
}
