import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { PasswordField } from '@/shared/ui/PasswordField';
import { EmailField } from './EmailField';
import classes from './parts.module.css';
import { SubmitRow } from './SubmitRow';
import type { LoginState } from './use-login';

/** Email and password. Plain fields with the names that password managers look for. */
export function LoginForm({ login }: { login: LoginState }) {
  const { attempt } = login;
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
    if (!problems.email && !problems.password) void login.withPassword(email, password);
  };

  return (
    <form onSubmit={onSubmit} noValidate>
      <EmailField
        // The page's one purpose starts here.
        autoFocus
        error={missing.email}
      />
      <div className={classes.withLink}>
        <PasswordField
          label="Password"
          name="password"
          size="lg"
          autoComplete="current-password"
          error={missing.password}
        />
        {/* After the field in reading order, above its end in the picture. */}
        <Link to="/forgot" className={classes.link}>
          Forgot password?
        </Link>
      </div>
      <SubmitRow attempt={attempt}>Log in</SubmitRow>
    </form>
  );
}
