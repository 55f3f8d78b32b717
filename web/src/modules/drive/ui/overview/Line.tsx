import { Skeleton } from '@mantine/core';

/** A line of words that is on its way: its place is as high as the words will be. */
export function Line({ width = '60%' }: { width?: string }) {
  return <Skeleton component="span" display="inline-block" width={width} height="0.75em" aria-hidden />;
}
