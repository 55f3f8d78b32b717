import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '@/shared/lib/copy-text';
import { saveText } from '@/shared/lib/save-text';
import parts from '../parts/parts.module.css';
import classes from './security.module.css';

const COPIED_MS = 2000;

/** New recovery codes, the only time they are seen, with the two ways to keep them. */
export function RecoveryCodes({ codes, account }: { codes: readonly string[]; account: string }) {
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  const text = codes.join('\n');
  const copy = async () => {
    setCopied((await copyText(text)) ? 'yes' : 'failed');
    setTimeout(() => setCopied(null), COPIED_MS);
  };
  return (
    <div className={parts.waiting}>
      <p>
        Each code signs you in once when you do not have your phone at hand. Keep them in a safe place:{' '}
        <strong>they are not shown again.</strong>
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={parts.buttons}>
        <Button
          variant="default"
          size="md"
          onClick={() => void copy()}
          leftSection={
            copied === 'yes' ? (
              <IconCheck size={16} stroke={1.6} aria-hidden />
            ) : (
              <IconCopy size={16} stroke={1.6} aria-hidden />
            )
          }
        >
          <span aria-live="polite">{copied === 'yes' ? 'Copied' : copied === 'failed' ? 'Copy failed' : 'Copy'}</span>
        </Button>
        <Button
          variant="default"
          size="md"
          onClick={() => saveText('corbel-recovery-codes.txt', `Corbel recovery codes of ${account}\n\n${text}\n`)}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        >
          Download
        </Button>
      </div>
    </div>
  );
}
