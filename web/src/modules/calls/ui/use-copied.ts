import { useEffect, useState } from 'react';
import { copyText } from '@/shared/lib/copy-text';

/** How long it is said what came of copying, in milliseconds. */
const COPIED_MS = 2000;

/** What copies a link: its label, which says for two seconds whether that worked, and what to do when it is pressed. */
export function useCopied(label: string, findLink: () => string | Promise<string>) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (!result) return undefined;
    const timer = setTimeout(() => setResult(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    try {
      setResult((await copyText(await findLink())) ? 'copied' : 'failed');
    } catch {
      setResult('failed');
    }
  };
  const words = result === 'copied' ? 'Link copied' : result === 'failed' ? 'Copy failed' : label;
  return { words, isCopied: result === 'copied', copy: () => void copy() };
}
