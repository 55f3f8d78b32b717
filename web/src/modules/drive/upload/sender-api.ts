import {
  cancelPublicUpload,
  findPublicUpload,
  registerPublicUpload,
  signPublicUpload,
  signPublicUploadParts,
} from '@/shared/api/gen';
import type { UploadApi } from './upload-api';

/** What is sent under one link in one go: the request, and the delivery whose id only this browser knows. */
export interface DeliveryRef {
  requestId: string;
  deliveryId: string;
}

/** {@link UploadApi} for a sender without an account: where the files go is the request's to say, and so are their names there. */
export function senderApi(delivery: DeliveryRef): UploadApi {
  const pathOf = (uploadId: string) => ({ ...delivery, uploadId });
  return {
    async sign({ name, size, mime }, checksum, once, signal) {
      const body = { filename: name, mime, size, ...(checksum !== null && { checksum }) };
      const headers = { 'Idempotency-Key': once };
      const { data } = await signPublicUpload({ path: { ...delivery }, body, headers, signal });
      return { ...data, key: data.uploadId };
    },
    async find(uploadId, signal) {
      const { data } = await findPublicUpload({ path: pathOf(uploadId), signal });
      return { ...data, key: data.uploadId };
    },
    async signParts(uploadId, parts, signal) {
      const body = {
        parts: parts.map(({ partNumber, sha256 }) => ({ partNumber, ...(sha256 !== null && { sha256 }) })),
      };
      return (await signPublicUploadParts({ path: pathOf(uploadId), body, signal })).data;
    },
    async register(_about, uploadId, checksum, signal) {
      const body = { ...(checksum !== null && { checksum }) };
      const { receipt } = (await registerPublicUpload({ path: pathOf(uploadId), body, signal })).data;
      // What it is called there, and under which id, is not the sender's to know.
      return { fileId: uploadId, receipt, outcome: 'created' };
    },
    async cancel(uploadId) {
      await cancelPublicUpload({ path: pathOf(uploadId) });
    },
  };
}
