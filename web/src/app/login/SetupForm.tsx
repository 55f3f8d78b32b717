import { Select, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { setUp } from '@/shared/api/gen/sdk.gen';
import type { DatabaseRegion } from '@/shared/api/gen/types.gen';
import { showFirstProblem } from '@/shared/lib/first-problem';
import { NewPasswordField, newPasswordProblem } from '@/shared/ui/NewPasswordField';
import { EmailField } from './EmailField';
import { NameFields } from './NameFields';
import { nameProblems } from './name-problems';
import classes from './parts.module.css';
import { SubmitRow } from './SubmitRow';
import type { LoginState } from './use-login';

const REGIONS: { value: DatabaseRegion; label: string }[] = [
  { value: 'uk', label: 'United Kingdom' },
  { value: 'eu', label: 'European Union' },
  { value: 'us', label: 'United States' },
];

export interface SetupFormProps {
  /** The one-time code of the address that the server printed; asked for when the address has none. */
  code: string | undefined;
  login: LoginState;
}

/** The questions of the first start. */
export function SetupForm({ code, login }: SetupFormProps) {
  const { attempt } = login;
  const [region, setRegion] = useState<DatabaseRegion>('uk');
  const [publicLinks, setPublicLinks] = useState(true);
  const [problems, setProblems] = useState<Record<string, string | null | undefined>>({});

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const field = (name: string) => String(data.get(name) ?? '').trim();
    const answers = {
      code: code ?? field('code'),
      organisation: field('organisation'),
      region,
      firstName: field('first-name'),
      lastName: field('last-name'),
      email: field('email'),
      password: String(data.get('password') ?? ''),
      publicLinks,
    };
    const found = {
      code: answers.code ? null : 'Enter the code from the server’s first lines.',
      organisation: answers.organisation ? null : 'Enter the name of your organisation.',
      ...nameProblems(answers),
      email: /^\S+@\S+$/.test(answers.email) ? null : 'Enter your email address.',
      password: newPasswordProblem(answers.password),
    };
    setProblems(found);
    if (Object.values(found).some(Boolean)) showFirstProblem(form);
    else void login.follow(async () => (await setUp({ body: answers })).data);
  };

  return (
    <form onSubmit={onSubmit} noValidate className={classes.fields}>
      {!code && (
        <TextInput
          label="Set-up code"
          description="The server prints it with the address of this page when it starts."
          name="code"
          size="lg"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={problems.code}
        />
      )}
      <TextInput
        label="Organisation"
        name="organisation"
        size="lg"
        autoComplete="organization"
        autoFocus={Boolean(code)}
        error={problems.organisation}
      />
      <Select
        label="Data kept in"
        description="You cannot change this later."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="lg"
        data={REGIONS}
        value={region}
        onChange={(next) => next && setRegion(next)}
        comboboxProps={{ withinPortal: true }}
      />
      <Switch
        label="Public links"
        description="People can share files by links that anyone can open. You can change this later."
        checked={publicLinks}
        onChange={(event) => setPublicLinks(event.currentTarget.checked)}
      />
      <NameFields problems={problems} />
      <EmailField error={problems.email} />
      <NewPasswordField label="Password" name="password" size="lg" error={problems.password} />
      <SubmitRow attempt={attempt}>Create the organisation</SubmitRow>
    </form>
  );
}
