import { Button, FileButton, Loader } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import type { ApiError } from '@/shared/api/errors';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { PublicLogo } from '@/shared/session/PublicBrand';
import { type Tone, ToneBadge } from '@/shared/ui/ToneBadge';
import { verifyDocument } from '../../api/signatures-api';
import type { DocumentVerified } from '../../api/types';
import classes from './VerifyPage.module.css';

const VERDICTS: Readonly<Record<DocumentVerified['verdict'], { label: string; tone: Tone }>> = {
  good: { label: 'Signed and unchanged', tone: 'ok' },
  look: { label: 'Something visible was added', tone: 'warn' },
  unknown: { label: 'Unchanged, signer unknown here', tone: 'warn' },
  unsigned: { label: 'Not signed', tone: 'mute' },
  bad: { label: 'Changed or not valid', tone: 'bad' },
};

/** /verify: anybody brings a document and reads who signed it and what was changed since. Nothing is kept. */
export function VerifyPage() {
  usePageTitle('Verify a document');
  const [name, setName] = useState('');
  const verify = useMutation<DocumentVerified, ApiError, File>({ mutationFn: verifyDocument });
  const look = (file: File | null | undefined) => {
    if (!file) return;
    setName(file.name);
    verify.mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    look(event.dataTransfer.files[0]);
  };
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <PublicLogo name="Corbel" />
      </header>
      <main className={classes.sheet}>
        <h1 className={classes.title}>Verify a document</h1>
        <p className={classes.about}>Check who signed a PDF and whether it has changed since. The file isn’t stored.</p>
        <section
          className={classes.zone}
          aria-label="Document to verify"
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        >
          <p>Drop a PDF document here, or</p>
          <FileButton accept="application/pdf,.pdf" onChange={look}>
            {(props) => (
              <Button {...props} size="lg" loading={verify.isPending}>
                Choose a document
              </Button>
            )}
          </FileButton>
        </section>
        <div role="status">
          {verify.isPending && <Loader size="sm" aria-label="Reading the document" />}
          {verify.error && <p className={classes.problem}>{verify.error.message}</p>}
          {verify.data && <Found name={name} found={verify.data} />}
        </div>
      </main>
    </div>
  );
}

function Found({ name, found }: { name: string; found: DocumentVerified }) {
  const { label, tone } = VERDICTS[found.verdict];
  return (
    <section className={classes.found}>
      <h2 className={classes.name}>{name}</h2>
      <ToneBadge tone={tone}>{label}</ToneBadge>
      <ul className={classes.sentences}>
        {found.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className={classes.hash}>SHA-256 {found.sha256}</p>
    </section>
  );
}
