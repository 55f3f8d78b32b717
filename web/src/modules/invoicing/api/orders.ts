import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  type CreatePurchaseOrderData,
  createPurchaseOrder,
  setPurchaseOrderFile,
  updatePurchaseOrder,
} from '@/shared/api/gen';
import { listPurchaseOrdersInfiniteOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { useDeed } from './deeds';
import type { PurchaseOrder } from './types';

/** Orders asked for at once. */
const PAGE_SIZE = 50;

/** What was ordered of a subcontractor, page after page. */
export const ordersQuery = (subcontractorId: string) =>
  infiniteQueryOptions({
    ...listPurchaseOrdersInfiniteOptions({ path: { subcontractorId }, query: { limit: PAGE_SIZE } }),
    initialPageParam: { path: { subcontractorId } },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

/** Where the same orders are as CSV. */
export function ordersCsv(subcontractorId: string): string {
  return `/api/v1/invoicing/subcontractors/${subcontractorId}/purchase-orders/export`;
}

/** Where the order itself is. */
export function orderFileAddress(subcontractorId: string, orderId: string): string {
  return `/api/v1/invoicing/subcontractors/${subcontractorId}/purchase-orders/${orderId}/file`;
}

export const useAddOrder = (subcontractorId: string) =>
  useDeed(
    async ({ body, file }: { body: CreatePurchaseOrderData['body']; file: File | null }) => {
      const order = (await createPurchaseOrder({ path: { subcontractorId }, body })).data;
      if (file) {
        await setPurchaseOrderFile({
          path: { subcontractorId, orderId: order.id },
          query: { name: file.name },
          body: file,
        });
      }
      return order;
    },
    { done: (_input, { number }) => `Order ${number} is added`, failed: 'Failed to add the order' },
  );

export const useCloseOrder = (subcontractorId: string) =>
  useDeed(
    async ({ order, isClosed }: { order: PurchaseOrder; isClosed: boolean }) =>
      (await updatePurchaseOrder({ path: { subcontractorId, orderId: order.id }, body: { isClosed } })).data,
    {
      done: ({ isClosed }, { number }) => (isClosed ? `Order ${number} is closed` : `Order ${number} is open again`),
      failed: 'Failed to change the order',
    },
  );
