import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@/shared/api/errors';
import {
  type CreatePublicDeliveryData,
  createPublicDelivery,
  type FindPublicRequestResponse,
  finishPublicDelivery,
  unlockPublicRequest,
} from '@/shared/api/gen';
import { findPublicDeliveryOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { findPublicRequestOptions } from '@/shared/api/gen/shell/queries.gen';
import type { UploadEngine } from '../upload/engine';
import { startSending } from '../upload/sender';
import type { DeliveryRef } from '../upload/sender-api';

export type PublicRequest = FindPublicRequestResponse['request'];
/** Who sends, and what they say with it. */
export type NewDelivery = CreatePublicDeliveryData['body'];

/** An upload request by its link; 404 wherever it does not open, 403 `REQUEST_LOCKED` where its password is to be given. */
export const publicRequestQuery = (requestId: string) =>
  queryOptions({ ...findPublicRequestOptions({ path: { requestId } }), staleTime: Number.POSITIVE_INFINITY });

/** What of a delivery has arrived; 404 once it is over. */
export const publicDeliveryQuery = (delivery: DeliveryRef) =>
  queryOptions({ ...findPublicDeliveryOptions({ path: { ...delivery } }), retry: false });

/** Gives the password; then the request opens in this browser. Rejects where it is wrong. */
export function useUnlockRequest(requestId: string): (password: string) => Promise<void> {
  const client = useQueryClient();
  return async (password) => {
    await unlockPublicRequest({ path: { requestId }, body: { password } });
    await client.invalidateQueries({ queryKey: publicRequestQuery(requestId).queryKey });
  };
}

const keptAt = (requestId: string): string => `corbel.sending.${requestId}`;

/** The delivery that this tab has begun under a link, as a reload finds it; null where there is none. */
export function keptDelivery(requestId: string): string | null {
  try {
    return sessionStorage.getItem(keptAt(requestId));
  } catch {
    return null;
  }
}

function keepDelivery(requestId: string, deliveryId: string): void {
  try {
    sessionStorage.setItem(keptAt(requestId), deliveryId);
  } catch {
    // A browser that keeps nothing begins anew after a reload.
  }
}

export interface SendingDeeds {
  /** Says who sends, and begins. */
  begin(about: NewDelivery): Promise<UploadEngine>;
  /** Goes on with what was begun before. */
  goOn(deliveryId: string): UploadEngine;
}

/** Sending under a link. Whoever asked is told each time that nothing is on its way any more and more has arrived. */
export function useSendingDeeds(requestId: string): SendingDeeds {
  const client = useQueryClient();
  function goOn(deliveryId: string): UploadEngine {
    const delivery = { requestId, deliveryId };
    let told = 0;
    return startSending(delivery, (arrived) => {
      if (arrived <= told) {
        // What failed may have failed because the link is over.
        void client.invalidateQueries({ queryKey: publicRequestQuery(requestId).queryKey });
        return;
      }
      told = arrived;
      finishPublicDelivery({ path: delivery, body: {} })
        // Unheard it is no loss: the server tells by itself some time after the last file.
        .catch(() => undefined)
        .finally(() => {
          void client.invalidateQueries({ queryKey: publicDeliveryQuery(delivery).queryKey });
          // The link may be full by now.
          void client.invalidateQueries({ queryKey: publicRequestQuery(requestId).queryKey });
        });
    });
  }
  /** Revoked or ended meanwhile: the page is to say so. */
  function closed(failure: unknown): never {
    if (failure instanceof ApiError && failure.status === 404) {
      void client.invalidateQueries({ queryKey: publicRequestQuery(requestId).queryKey });
    }
    throw failure;
  }
  return {
    goOn,
    async begin(about) {
      const { deliveryId } = (await createPublicDelivery({ path: { requestId }, body: about }).catch(closed)).data;
      keepDelivery(requestId, deliveryId);
      return goOn(deliveryId);
    },
  };
}
