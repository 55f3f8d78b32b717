import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './details.module.css';

export interface DetailsListProps<Item> {
  query: { isPending: boolean; error: { message: string } | null };
  items: readonly Item[] | undefined;
  label: string;
  /** What stands there instead of nothing. */
  empty: string;
  /** More can be asked for. */
  onMore?: () => void;
  isLoadingMore?: boolean;
  /** One `<li>`. */
  children: (item: Item) => ReactNode;
}

/** A list in a tab of the details, in all its states. */
export function DetailsList<Item>(props: DetailsListProps<Item>) {
  const { query, items, label, empty, onMore, isLoadingMore, children } = props;
  if (items && items.length === 0) return <p className={classes.empty}>{empty}</p>;
  if (items) {
    return (
      <>
        <ul className={classes.list} aria-label={label}>
          {items.map(children)}
        </ul>
        {onMore && (
          <Button className={classes.more} variant="default" fullWidth loading={isLoadingMore} onClick={onMore}>
            Show more
          </Button>
        )}
      </>
    );
  }
  if (query.error) {
    return (
      <p className={classes.empty} role="alert">
        {query.error.message}
      </p>
    );
  }
  return (
    <div className={classes.waiting} role="status" aria-label={`Loading ${label.toLowerCase()}`}>
      <Skeleton height="2rem" />
      <Skeleton height="2rem" />
      <Skeleton height="2rem" />
    </div>
  );
}
