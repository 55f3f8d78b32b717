import { Button, Textarea, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { buttonWords, useAttempt } from '@/shared/api/use-attempt';
import { showFirstProblem } from '@/shared/lib/first-problem';
import { usePhone } from '@/shared/lib/use-phone';
import type { NewDelivery, PublicRequest } from '../../api/public-request';
import { fileCountWords } from '../../model/share-words';
import { type SenderLimits, type SendingProblems, senderLimitWords, sendingProblems } from '../../model/upload-request';
import classes from './public.module.css';
import { SenderFiles } from './SenderFiles';

export interface SendFormProps {
  request: PublicRequest;
  /** Rejects where it cannot begin. */
  onSend: (about: NewDelivery, files: readonly File[]) => Promise<void>;
}

/** Who sends, and which files. */
export function SendForm({ request, onSend }: SendFormProps) {
  const size = usePhone() ? 'lg' : 'md';
  const [about, setAbout] = useState({ name: '', email: '', message: '' });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isChecked, setChecked] = useState(false);
  const attempt = useAttempt();
  const limits: SenderLimits = request.limits;
  const problems = sendingProblems({ ...about, files }, limits);
  // What is wrong with files that were chosen is told at once, what is missing when the person sends.
  const shown: SendingProblems = isChecked ? problems : { files: files.length > 0 ? problems.files : undefined };

  function send(): void {
    setChecked(true);
    if (Object.keys(problems).length > 0 || attempt.isBusy) return;
    const email = about.email.trim();
    const message = about.message.trim();
    void attempt.run(() =>
      onSend({ name: about.name.trim(), ...(email && { email }), ...(message && { message }) }, files),
    );
  }
  return (
    <form
      className={classes.send}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
        showFirstProblem(event.currentTarget);
      }}
    >
      {request.message && <p className={classes.message}>{request.message}</p>}
      <SenderFiles files={files} error={shown.files} limits={limits} onFiles={setFiles} />
      <p className={classes.limits}>{senderLimitWords(limits)}</p>
      <div className={classes.who}>
        <TextInput
          label="Your name"
          size={size}
          required
          withAsterisk={false}
          maxLength={100}
          autoComplete="name"
          value={about.name}
          error={shown.name}
          onChange={(event) => setAbout({ ...about, name: event.currentTarget.value })}
        />
        <TextInput
          label="Email (optional)"
          type="email"
          size={size}
          maxLength={254}
          autoComplete="email"
          value={about.email}
          error={shown.email}
          onChange={(event) => setAbout({ ...about, email: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label="Message (optional)"
        size={size}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={about.message}
        onChange={(event) => setAbout({ ...about, message: event.currentTarget.value })}
      />
      {attempt.error && (
        <p className={classes.problem} role="alert">
          {attempt.error}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        className={classes.submit}
        leftSection={<IconSend size="1rem" stroke={1.6} aria-hidden />}
        loading={attempt.isBusy}
        disabled={attempt.waitSeconds > 0}
      >
        {buttonWords(attempt, files.length > 0 ? `Send ${fileCountWords(files.length)}` : 'Send files')}
      </Button>
      <p className={classes.limits}>
        {request.organisation.name} receives your files, name and message. You can’t see what others sent.
      </p>
    </form>
  );
}
