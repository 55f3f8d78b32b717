/** What somebody without an account asks the server for, under a mailed link. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@/shared/api/errors';
import type { SigningLink } from '@/shared/api/gen';
import * as gen from '@/shared/api/gen';
import { toast } from '@/shared/ui/toast/toast';
import type { Filled } from './signatures-api';
import type { FieldValue } from './types';

export type { SigningLink } from '@/shared/api/gen';
/** The request, once the code was given. */
export type LinkRequest = NonNullable<SigningLink['request']>;

const everyLinkKey = (link: string) => ['signatures', 'link', link] as const;
/** What a link shows of one document, or of the next to sign. */
const linkKey = (link: string, requestId: string | null) => [...everyLinkKey(link), requestId] as const;

/** What a link leads to; 404 where it opens nothing. Without a document it is about the next one to sign. */
export const linkQuery = (link: string, requestId: string | null) =>
  queryOptions({
    queryKey: linkKey(link, requestId),
    queryFn: async () => (await gen.findSigningLink({ path: { link }, query: requestId ? { requestId } : {} })).data,
    // The document before stays until the next one is there.
    placeholderData: (before: SigningLink | undefined) => before,
    retry: false,
  });

/** Has a code mailed to the address that was asked to sign. */
export const askForCode = (link: string) => gen.requestSigningCode({ path: { link } });

/** All that can be done under a link, with that document where one is on screen. */
export function useLinkDeeds(link: string, requestId: string | null = null) {
  const client = useQueryClient();
  const query = requestId ? { requestId } : {};
  const keep = (found: SigningLink) => {
    client.setQueryData(linkKey(link, null), found);
    const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[3] !== null;
    void client.invalidateQueries({ queryKey: everyLinkKey(link), predicate: isOther });
  };
  /** Rejects where the code is wrong. */
  const enter = async (code: string) => keep((await gen.giveSigningCode({ path: { link }, body: { code } })).data);
  const stale = () => client.invalidateQueries({ queryKey: everyLinkKey(link) });
  const sign = useMutation<SigningLink, ApiError, Filled & { png: string }>({
    mutationFn: async ({ png, values, hasConsented }) =>
      (await gen.signByLink({ path: { link }, query, body: { png, values: [...values], hasConsented } })).data,
    onSuccess: (found) => {
      keep(found);
      toast.success('PDF signed successfully');
    },
    onError: (error) => {
      toast.error(error.message, { title: 'Failed to stamp PDF' });
      return stale();
    },
  });
  const decline = useMutation<SigningLink, ApiError, string>({
    mutationFn: async (reason) => (await gen.declineByLink({ path: { link }, query, body: { reason } })).data,
    onSuccess: (found) => {
      keep(found);
      toast.info('You declined to sign');
    },
  });
  // What is missed is only missed when the person comes back: nobody is told.
  const keepValues = async (values: readonly FieldValue[]) => {
    // Whoever looks at another of the documents and comes back finds it, too.
    client.setQueriesData<SigningLink>({ queryKey: everyLinkKey(link) }, (found) =>
      found?.request && found.request.id === requestId
        ? { ...found, request: { ...found.request, values: [...values] } }
        : found,
    );
    await gen.keepValuesByLink({ path: { link }, query, body: { values: [...values] } }).catch(() => undefined);
  };
  // The link opens nothing from then on, and is not asked for again.
  const delegate = useMutation<unknown, ApiError, { name: string; email: string; reason: string }>({
    mutationFn: (body) => gen.delegateByLink({ path: { link }, body }),
  });
  return { enter, sign, decline, delegate, keepValues };
}

/** Where the document under a link is saved from. */
export const linkDocumentAddress = (link: string, requestId: string): string =>
  `/api/public/signatures/links/${encodeURIComponent(link)}/document?save=true&requestId=${requestId}`;
/** Where the certificate under a link is saved from. */
export const linkCertificateAddress = (link: string, requestId: string): string =>
  `/api/public/signatures/links/${encodeURIComponent(link)}/certificate?requestId=${requestId}`;
