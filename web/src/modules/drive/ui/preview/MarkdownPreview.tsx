import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { previewTextQuery } from '../../api/preview-text';
import { readMarkdown } from '../../preview/markdown-reader';
import { sanitizeMarkdown } from '../../preview/markdown-safe';
import classes from './MarkdownPreview.module.css';
import type { PreviewProps } from './preview-kinds';
import { TextPreview } from './TextPreview';
import textClasses from './TextPreview.module.css';

/** A larger text is shown as it is written, in bytes. */
export const MARKDOWN_LIMIT = 1024 * 1024;

/** Markdown as its writer meant it; or as it is written, which is also what stands where it cannot be read. */
export function MarkdownPreview(props: PreviewProps) {
  const { url, file, onFail } = props;
  const isTooLarge = file.size > MARKDOWN_LIMIT;
  const [isSource, setSource] = useState(false);
  const written = useQuery({ ...previewTextQuery(url, file.size), enabled: !isTooLarge });
  const text = written.data?.text;
  const read = useQuery({
    queryKey: ['previewMarkdown', url],
    queryFn: async ({ signal }) => readMarkdown(text ?? '', signal),
    enabled: text !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (written.isError) onFail();
  }, [written.isError, onFail]);

  // Nothing written is nothing rendered: the text's preview says so.
  if (isTooLarge || read.isError || text === '') return <TextPreview {...props} />;
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="View"
          value={isSource ? 'source' : 'rendered'}
          onChange={(value) => setSource(value === 'source')}
          data={[
            { value: 'rendered', label: 'Rendered' },
            { value: 'source', label: 'Source' },
          ]}
        />
      </div>
      {isSource ? (
        <TextPreview {...props} />
      ) : read.data === undefined ? (
        <Skeleton className={textClasses.sheet} role="status" aria-label="Loading preview" />
      ) : (
        <Rendered html={read.data} name={file.name} />
      )}
    </>
  );
}

function Rendered({ html, name }: { html: string; name: string }) {
  const page = useRef<HTMLElement>(null);
  // The nodes are put in as they were checked: written out and read once more they might become others.
  useEffect(() => page.current?.replaceChildren(sanitizeMarkdown(html)), [html]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by the keyboard.
    <section className={textClasses.scroll} aria-label={name} tabIndex={0}>
      <article ref={page} className={`${textClasses.sheet} ${classes.page}`} />
    </section>
  );
}
