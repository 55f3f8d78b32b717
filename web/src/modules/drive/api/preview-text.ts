import { queryOptions } from '@tanstack/react-query';
import { errorFromResponse, networkError } from '@/shared/api/errors';
import { decodeText } from '@/shared/lib/text-encoding';

/** How much of a text is shown, in bytes. A reader who needs more downloads the file. */
export const TEXT_LIMIT = 2 * 1024 * 1024;

/** The beginning of a text, and whether there is more. */
export interface TextSample {
  text: string;
  isCut: boolean;
}

/** Reads the beginning of a text from a signed address. */
export const previewTextQuery = (url: string, size: number) =>
  queryOptions({
    queryKey: ['previewText', url],
    queryFn: async ({ signal }): Promise<TextSample> => {
      const isCut = size > TEXT_LIMIT;
      const headers = isCut ? { Range: `bytes=0-${TEXT_LIMIT - 1}` } : undefined;
      const response = await fetch(url, { signal, headers }).catch((cause: unknown) => {
        if (signal.aborted) throw cause;
        throw networkError();
      });
      if (!response.ok) throw await errorFromResponse(response);
      return { text: decodeText(new Uint8Array(await response.arrayBuffer())), isCut };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
