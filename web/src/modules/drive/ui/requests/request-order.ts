import { createStore } from '@/shared/lib/external-store';
import type { UploadRequest } from '../../api/upload-requests';
import type { RequestPlace } from '../../model/upload-request';

/** A request that is to be made for a place, called `placeName`; or one whose link is to be seen. */
export type RequestAsked =
  | { how: 'new'; place: RequestPlace; placeName: string }
  | { how: 'show'; request: UploadRequest };

/** What the dialog was opened with, or null when it is closed. Kept outside any page, so that every menu can open it. */
export const requestOrder = createStore<RequestAsked | null>(null);

/** Why somebody may not ask for files to be sent into a place. */
export const NO_REQUESTS = "You don't have permission to request files here";

/** Opens the dialog that asks for files to be sent into a place; then its link is shown. */
export function requestFiles(place: RequestPlace, placeName: string): void {
  requestOrder.set({ how: 'new', place, placeName });
}
