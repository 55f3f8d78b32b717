import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { invoicesQuery } from '../../api/invoices';

/** The approved invoices that nobody has paid in full, what is due first, page after page. */
export function usePayable() {
  const list = useInfiniteQuery(invoicesQuery({ state: 'approved,partPaid', sort: 'due' }));
  const invoices = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  return { list, invoices };
}

export type Payable = ReturnType<typeof usePayable>;
