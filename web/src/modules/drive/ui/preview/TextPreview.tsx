import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { previewTextQuery, TEXT_LIMIT } from '../../api/preview-text';
import { type JsonToken, jsonTokens } from '../../model/json-tokens';
import { prettyJson } from '../../model/pretty-json';
import { formatSize } from '../../model/size';
import { PreviewLines } from './PreviewLines';
import type { PreviewProps } from './preview-kinds';
import classes from './TextPreview.module.css';

/** Text, code, and JSON with its structure laid out. */
export function TextPreview({ url, file, kind, onFail }: PreviewProps) {
  const { data, isError } = useQuery(previewTextQuery(url, file.size));
  const text = useMemo(() => (data && kind === 'json' ? prettyJson(data.text) : data?.text), [data, kind]);
  useEffect(() => {
    if (isError) onFail();
  }, [isError, onFail]);
  // The text is there at once; its colours follow when there is time.
  const calm = useDeferredValue(text, undefined);
  const tokens = useMemo(() => (kind === 'json' && calm ? jsonTokens(calm) : null), [calm, kind]);
  if (text === undefined) return <PreviewLines />;
  if (text === '') return <p className={classes.empty}>This file is empty.</p>;
  return (
    <div className={classes.scroll}>
      <div className={classes.sheet}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by the keyboard. */}
        <pre className={classes.text} tabIndex={0}>
          {tokens && calm === text ? <Colored tokens={tokens} /> : text}
        </pre>
        {data?.isCut && <CutNotice />}
      </div>
    </div>
  );
}

function Colored({ tokens }: { tokens: readonly JsonToken[] }) {
  return tokens.map(({ kind, text }, place) =>
    kind === 'mark' ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: tokens of a text have only their place.
      <span key={place} className={classes[kind]}>
        {text}
      </span>
    ),
  );
}

/** Says that only the beginning is shown. */
export function CutNotice() {
  return (
    <p className={classes.notice}>The first {formatSize(TEXT_LIMIT)} are shown. Download the file to see all of it.</p>
  );
}
