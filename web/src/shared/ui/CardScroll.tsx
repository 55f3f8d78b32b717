import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './CardScroll.module.css';

/** What a query that loads page by page says of its next page. */
export interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Holds the `Cards` of a page, and below them the button for the next of `list`, while there are more. */
export function CardScroll({ list, children }: { list: PagedList; children: ReactNode }) {
  return (
    <div className={classes.scroll}>
      {children}
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" size="md" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}
