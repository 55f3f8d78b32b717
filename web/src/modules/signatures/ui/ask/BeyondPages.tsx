import { Button } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import type { Beyond } from '../../model/templates';
import classes from './AskDialog.module.css';

export interface BeyondPagesProps {
  found: readonly Beyond[];
  /** How many pages the document has. */
  count: number;
  onMove: () => void;
  onLeaveOut: () => void;
}

/** What lies on pages that the document does not have, and what can become of it. The request waits for that. */
export function BeyondPages({ found, count, onMove, onLeaveOut }: BeyondPagesProps) {
  const size = usePhone() ? 'lg' : 'sm';
  return (
    <div role="alert" className={classes.beyond}>
      <p>
        This document has {count === 1 ? '1 page' : `${count} pages`}. Fields that lie on a page behind the last one:
      </p>
      <ul>
        {found.map(({ words, page }, index) => (
          // The same field may be there twice, and nothing is moved in this list.
          // biome-ignore lint/suspicious/noArrayIndexKey: what lies behind the last page has no other identity
          <li key={`${index}/${words}`}>
            {words}, page {page}
          </li>
        ))}
      </ul>
      <div className={classes.ways}>
        <Button variant="default" size={size} onClick={onMove}>
          Put them on the last page
        </Button>
        <Button variant="default" size={size} onClick={onLeaveOut}>
          Leave them out
        </Button>
      </div>
    </div>
  );
}
