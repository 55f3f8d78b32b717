import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { applyMessages } from '@/shared/live/invalidate';
import { entitlementsQuery, membersQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { liveTopics } from './live-topics';

/** Which of these queries a message makes stale. */
function staleAfter(topic: string) {
  const client = new QueryClient();
  const queries = {
    session: sessionQuery,
    scopes: scopesQuery,
    entitlements: entitlementsQuery,
    members: membersQuery,
  };
  for (const { queryKey } of Object.values(queries)) client.setQueryData(queryKey, {} as never);
  client.setQueryData(['anything', 'else'], {});
  applyMessages(client, liveTopics, [{ topic, ids: [] }]);
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  const stale = Object.entries(queries).flatMap(([name, { queryKey }]) => (isStale(queryKey) ? name : []));
  return isStale(['anything', 'else']) ? [...stale, 'everything else'] : stale;
}

it('drops every answer when somebody’s permissions change: each says what may be done with it', () => {
  expect(staleAfter('identity.access')).toEqual(['session', 'scopes', 'entitlements', 'members', 'everything else']);
});

it('asks for people again when a name, photo or status changes', () => {
  expect(staleAfter('identity.people')).toEqual(['session', 'members']);
});

it('leaves alone what a message does not concern', () => {
  expect(staleAfter('nobody.knows')).toEqual([]);
});
