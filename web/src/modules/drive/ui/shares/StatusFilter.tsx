import { SegmentedControl } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import { countWords, type SharesSearch } from '../../model/shares-search';
import classes from './shares.module.css';

export interface StatusFilterProps {
  label: string;
  /** What all of them together are called. */
  all: string;
  status: SharesSearch['status'];
  /** How many there are of each; missing until it is known. */
  counts: { all: number; active: number; expired: number } | undefined;
  onStatus: (search: SharesSearch) => void;
}

/** Narrows the page to links that open, or to those whose time is over. */
export function StatusFilter({ label, all, status, counts, onStatus }: StatusFilterProps) {
  const isPhone = usePhone();
  return (
    <SegmentedControl
      aria-label={label}
      fullWidth={isPhone}
      value={status ?? 'all'}
      onChange={(next) => onStatus((next === 'all' ? {} : { status: next }) as SharesSearch)}
      data={[
        { value: 'all', label: <Counted words={all} count={counts?.all} /> },
        { value: 'active', label: <Counted words="Active" count={counts?.active} /> },
        { value: 'expired', label: <Counted words="Expired" count={counts?.expired} /> },
      ]}
    />
  );
}

function Counted({ words, count }: { words: string; count: number | undefined }) {
  return (
    <>
      {words}
      {count !== undefined && <span className={classes.count}>{countWords(count)}</span>}
    </>
  );
}
