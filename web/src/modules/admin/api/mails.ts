import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type ListMailsResponse, retryMail } from '@/shared/api/gen';
import { findMailOptions, listMailsInfiniteOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { useDeed } from './deeds';

export type Mail = ListMailsResponse['mails'][number];

/** Mails asked for at once. */
const PAGE_SIZE = 50;

/** The organisation's outgoing mails, the newest first, page after page. */
export const mailsQuery = () =>
  infiniteQueryOptions({
    ...listMailsInfiniteOptions({ query: { limit: PAGE_SIZE } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

/** One mail with what it says, where the person may read it. */
export const mailQuery = (mailId: string) => queryOptions({ ...findMailOptions({ path: { mailId } }), staleTime: 0 });

/** Has a mail sent that was held or could not be sent before. */
export const useRetryMail = () =>
  useDeed(async ({ id }: Mail) => retryMail({ path: { mailId: id } }), {
    done: ({ to }) => `The email to ${to} is on its way`,
    failed: 'Failed to send the email',
  });
