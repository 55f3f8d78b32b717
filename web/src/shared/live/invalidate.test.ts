import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { applyAll, applyMessages, joinTopics } from './invalidate';

const topics = joinTopics([
  { 'drive.files': (ids) => [['files'], ...ids.map((id) => ['file', id])], 'drive.usage': () => [['usage']] },
  { 'drive.usage': () => [['tenant']] },
]);

function filled(): { queries: QueryClient; stale(): string[] } {
  const queries = new QueryClient();
  for (const key of [['files', 'page 1'], ['file', 'a'], ['file', 'b'], ['usage'], ['tenant'], ['other']]) {
    queries.setQueryData(key, {});
  }
  const stale = () =>
    queries
      .getQueryCache()
      .getAll()
      .filter((query) => query.state.isInvalidated)
      .map((query) => query.queryKey.join(' '));
  return { queries, stale };
}

describe('live messages', () => {
  it('make exactly the queries stale that the topic maps to', () => {
    const { queries, stale } = filled();
    applyMessages(queries, topics, [{ topic: 'drive.files', ids: ['b'] }]);
    expect(stale()).toEqual(['files page 1', 'file b']);
  });

  it('reach every module that cares about a topic', () => {
    const { queries, stale } = filled();
    applyMessages(queries, topics, [{ topic: 'drive.usage', ids: [] }]);
    expect(stale()).toEqual(['usage', 'tenant']);
  });

  it('that come together fetch what they share once', () => {
    const { queries } = filled();
    const invalidate = vi.spyOn(queries, 'invalidateQueries');
    applyMessages(queries, topics, [
      { topic: 'drive.files', ids: ['a'] },
      { topic: 'drive.files', ids: ['b'] },
    ]);
    expect(invalidate.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([
      ['files'],
      ['file', 'a'],
      ['file', 'b'],
    ]);
  });

  it('of an unknown topic change nothing', () => {
    const { queries, stale } = filled();
    applyMessages(queries, topics, [{ topic: 'chat.messages', ids: ['x'] }]);
    expect(stale()).toEqual([]);
  });

  it('of every topic reach what shows whatever happens', () => {
    const { queries, stale } = filled();
    const log = joinTopics([{ '*': () => [['other']], 'drive.usage': () => [['usage']] }]);
    applyMessages(queries, log, [{ topic: 'chat.messages', ids: [] }]);
    expect(stale()).toEqual(['other']);
    applyMessages(queries, log, [{ topic: 'drive.usage', ids: [] }]);
    expect(stale()).toEqual(['usage', 'other']);
  });

  it('are all assumed missed after a reset', () => {
    const { queries, stale } = filled();
    applyAll(queries, topics);
    expect(stale()).toEqual(['files page 1', 'usage', 'tenant']);
  });
});
