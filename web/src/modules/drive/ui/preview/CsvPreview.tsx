import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Papa from 'papaparse';
import { useEffect, useMemo } from 'react';
import { previewTextQuery } from '../../api/preview-text';
import type { PreviewProps } from './PreviewBody';
import { CutNotice } from './TextPreview';
import classes from './TextPreview.module.css';

/** Rows shown at most. */
const ROW_LIMIT = 1000;

/** A CSV as a table, its first row as heads. The delimiter is found out: comma, semicolon or tab. */
export function CsvPreview({ url, file, onFail }: PreviewProps) {
  const { data, isError } = useQuery(previewTextQuery(url, file.size));
  const rows = useMemo(
    () =>
      data &&
      Papa.parse<string[]>(data.text, {
        delimitersToGuess: [',', ';', '\t'],
        preview: ROW_LIMIT + 2,
        skipEmptyLines: true,
      }).data,
    [data],
  );
  useEffect(() => {
    if (isError) onFail();
  }, [isError, onFail]);
  if (!rows) return <Skeleton className={classes.sheet} />;
  const [head = [], ...body] = rows;
  const shown = body.slice(0, ROW_LIMIT);
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by the keyboard. */}
      <section className={classes.grid} aria-label={file.name} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {head.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells of a file have only their place.
                <th key={column} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have only their place.
              <tr key={line}>
                {head.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells of a file have only their place.
                  <td key={column} title={row[column]}>
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {data?.isCut && <CutNotice />}
      {!data?.isCut && body.length > ROW_LIMIT && (
        <p className={classes.notice}>The first 1,000 rows are shown. Download the file to see all of it.</p>
      )}
    </div>
  );
}
