import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copyText } from '@/shared/lib/copy-text';

/** How long the button says what came of it, in milliseconds. */
const RESULT_MS = 2000;

export interface CopyTextButtonProps {
  text: string;
  label: string;
  /** Said when it is on the clipboard. */
  done: string;
  size?: 'sm' | 'md' | 'lg';
}

/** Copies a text, and says for two seconds whether that worked. */
export function CopyTextButton({ text, label, done, size }: CopyTextButtonProps) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(null), RESULT_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const Icon = result === 'copied' ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<Icon size="1rem" stroke={1.6} aria-hidden />}
      onClick={() => void copyText(text).then((worked) => setResult(worked ? 'copied' : 'failed'))}
    >
      {result === 'copied' ? done : result === 'failed' ? 'Copy failed' : label}
    </Button>
  );
}
