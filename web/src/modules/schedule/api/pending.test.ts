import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { startOf } from '@/shared/lib/days';
import { isPending, pendingEvent } from '../model/pending';
import { sampleEvent } from '../model/sample-event';
import { shownOf } from '../model/shown';
import { everyWindow } from './keys';
import { showPending } from './pending';
import type { ScheduleEvent } from './types';

const keyOf = (first: string, last: string) => [...everyWindow, startOf(first), startOf(last)];
const NOVEMBER = keyOf('2026-11-01', '2026-12-01');
const DECEMBER = keyOf('2026-12-01', '2027-01-01');
const there = sampleEvent();

function knowing() {
  const client = new QueryClient();
  for (const key of [NOVEMBER, DECEMBER]) client.setQueryData(key, [there]);
  const titles = (key: unknown[]) => client.getQueryData<ScheduleEvent[]>(key)?.map(({ title }) => title);
  return { client, titles };
}

const lift = pendingEvent(
  { title: 'Lift', startUTC: '2026-11-20T09:00:00Z', endUTC: '2026-11-20T09:30:00Z', status: 'red' },
  'a',
  0,
);

it('shows an event where it will be until the server has made it', () => {
  const { client, titles } = knowing();
  const settle = showPending(client, lift);
  expect([titles(NOVEMBER), titles(DECEMBER)]).toEqual([['Site meeting 23', 'Lift'], ['Site meeting 23']]);
  settle(sampleEvent({ id: 'made', title: 'Lift, made' }));
  expect(titles(NOVEMBER)).toEqual(['Site meeting 23', 'Lift, made']);
});

it('goes on showing it when an answer comes that was asked for before', async () => {
  const { client, titles } = knowing();
  const later = keyOf('2027-01-01', '2027-02-01');
  const answers = [NOVEMBER, later].map((queryKey) => {
    const answer = Promise.withResolvers<ScheduleEvent[]>();
    const asked = client.fetchQuery({ queryKey, queryFn: () => answer.promise, staleTime: 0 }).catch(() => null);
    return { ...answer, asked };
  });
  showPending(client, lift);
  for (const { resolve } of answers) resolve([there]);
  await Promise.all(answers.map(({ asked }) => asked));
  expect(titles(NOVEMBER)).toEqual(['Site meeting 23', 'Lift']);
  expect(titles(later)).toEqual(['Site meeting 23']);
});

it('takes it away where the server refuses, and leaves another', () => {
  const { client, titles } = knowing();
  const settle = showPending(client, lift);
  showPending(client, { ...lift, id: 'new-b', instanceId: 'new-b', title: 'Other' });
  settle(null);
  expect(titles(NOVEMBER)).toEqual(['Site meeting 23', 'Other']);
});

it('is drawn as it will be, and nothing can be done with it', () => {
  expect([isPending(lift), isPending(there)]).toEqual([true, false]);
  expect(lift.can).toEqual({ edit: false, delete: false, answer: false });
  expect(shownOf(lift)).toMatchObject({ first: '2026-11-20', last: '2026-11-20', isBar: false });
  const fair = pendingEvent({ title: 'Fair', startDate: '2026-11-28', endDate: '2026-12-01' }, 'b', 0);
  expect(shownOf(fair)).toMatchObject({ first: '2026-11-28', last: '2026-12-01', isBar: true });
  const { client, titles } = knowing();
  showPending(client, fair);
  expect([titles(NOVEMBER)?.length, titles(DECEMBER)?.length]).toEqual([2, 2]);
  const open = shownOf(pendingEvent({ title: 'Open', startUTC: '2026-11-20T09:00:00Z' }, 'c', 0));
  expect(open.end - open.start).toBe(3_600_000);
});
