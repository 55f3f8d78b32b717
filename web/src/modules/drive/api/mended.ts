import { errorFromResponse, networkError } from '@/shared/api/errors';

/** A PDF document that the browser gives up, put together anew by the server. Rejects where nothing could be. */
export async function fetchMended(fileId: string): Promise<Uint8Array> {
  const response = await fetch(`/api/v1/drive/files/${encodeURIComponent(fileId)}/mended`).catch(() => {
    throw networkError();
  });
  if (!response.ok) throw await errorFromResponse(response);
  return new Uint8Array(await response.arrayBuffer());
}
