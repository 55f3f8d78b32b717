import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { previewTextQuery, TEXT_LIMIT } from '../../api/preview-text';
import { prettyJson } from '../../model/pretty-json';
import { formatSize } from '../../model/size';
import type { PreviewProps } from './preview-kinds';
import classes from './TextPreview.module.css';

/** Text, code, and JSON with its structure laid out. */
export function TextPreview({ url, file, kind, onFail }: PreviewProps) {
  const { data, isError } = useQuery(previewTextQuery(url, file.size));
  const text = useMemo(() => (data && kind === 'json' ? prettyJson(data.text) : data?.text), [data, kind]);
  useEffect(() => {
    if (isError) onFail();
  }, [isError, onFail]);
  if (text === undefined) return <Skeleton className={classes.sheet} role="status" aria-label="Loading preview" />;
  if (text === '') return <p className={classes.empty}>This file is empty.</p>;
  return (
    <div className={classes.scroll}>
      <div className={classes.sheet}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by the keyboard. */}
        <pre className={classes.text} tabIndex={0}>
          {text}
        </pre>
        {data?.isCut && <CutNotice />}
      </div>
    </div>
  );
}

/** Says that only the beginning is shown. */
export function CutNotice() {
  return (
    <p className={classes.notice}>The first {formatSize(TEXT_LIMIT)} are shown. Download the file to see all of it.</p>
  );
}
