import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { searchQuery } from '../../api/queries';
import { parseMessageSearch } from '../../model/addresses';
import { OPERATORS, withOperator } from '../../model/search-words';
import { FoundMessage } from './FoundMessage';
import classes from './pages.module.css';

/** /chat/search: messages by their words and by the operators that narrow them. */
export function SearchPage() {
  const { q = '' } = parseMessageSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const isPhone = usePhone();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  // The address changed by another way: the field follows.
  if (q !== known) {
    setKnown(q);
    setTyped(q);
  }
  const found = useInfiniteQuery(searchQuery(q));
  const items = q === '' ? [] : (found.data?.pages.flatMap((page) => page.items) ?? []);
  const search = (text: string) =>
    void navigate({ to: '/chat/search', search: text.trim() ? { q: text.trim() } : {}, replace: true });
  return (
    <>
      <PageBar title="Search messages" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <div className={classes.body} tabIndex={0} role="region" aria-label="Search messages">
        <div className={classes.column}>
          <form
            className={classes.field}
            role="search"
            onSubmit={(event) => {
              event.preventDefault();
              search(typed);
            }}
          >
            <TextInput
              ref={field}
              type="search"
              size={isPhone ? 'lg' : 'md'}
              aria-label="Search messages"
              placeholder={isPhone ? 'Search messages' : 'Words, or an operator such as from:me'}
              leftSection={<IconSearch size="1rem" stroke={1.6} aria-hidden />}
              autoFocus
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" size={isPhone ? 'lg' : 'md'}>
              Search
            </Button>
          </form>
          <div className={classes.operators} role="group" aria-label="Operators">
            {OPERATORS.map(({ sample, words }) => (
              <button
                key={sample}
                type="button"
                className={classes.operator}
                title={words}
                onClick={() => {
                  setTyped(withOperator(typed, sample));
                  field.current?.focus();
                }}
              >
                {sample}
              </button>
            ))}
          </div>
          {q === '' && (
            <p className={classes.quiet}>
              Searches the text of messages and threads in your conversations. Narrow it by person, place, day, files or
              links with the operators above.
            </p>
          )}
          {q !== '' && found.isPending && <Skeleton height="12rem" role="status" aria-label="Searching" />}
          {q !== '' && found.isError && (
            <LoadFailure what="The messages" error={found.error} onRetry={() => void found.refetch()} />
          )}
          {q !== '' && found.isSuccess && items.length === 0 && (
            <EmptyState
              drawing={<SearchDrawing />}
              title={`No results for “${q}”`}
              message="Try fewer words, or leave out an operator."
            />
          )}
          <ul className={classes.list} aria-label="Messages found">
            {items.map(({ message, conversationName, kind }) => (
              <li key={message.id}>
                <FoundMessage
                  message={message}
                  where={kind === 'channel' ? `#${conversationName}` : conversationName}
                />
              </li>
            ))}
          </ul>
          {found.hasNextPage && items.length > 0 && (
            <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              Show more
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
