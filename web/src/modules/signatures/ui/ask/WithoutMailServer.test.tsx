import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { settingsQuery } from '../../api/queries';
import { OutsidePeople } from './OutsidePeople';

function show(hasMailServer: boolean, isCopy = false) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(settingsQuery().queryKey, { consent: '', seal: null, hasMailServer, can: { manage: false } });
  renderInTheme(
    <QueryClientProvider client={client}>
      <OutsidePeople
        legend="People outside the organisation"
        hint="A link is mailed to them."
        people={[]}
        onChange={() => {}}
        draft={{ name: '', email: '' }}
        onDraft={() => {}}
        isWaiting={false}
        isCopy={isCopy}
      />
    </QueryClientProvider>,
  );
}

test('who asks people outside reads beforehand that no mail server takes their link along', () => {
  show(false);
  expect(screen.getByRole('note').textContent).toBe(
    'This server can’t send email yet. Until it is set up nothing reaches people outside: the request waits for you to choose Remind.',
  );
  expect(screen.queryByText('A link is mailed to them.')).toBeNull();
});

test('with a mail server there is nothing to say', () => {
  show(true);
  expect(screen.queryByText(/can’t send email/)).toBeNull();
  expect(screen.getByText('A link is mailed to them.')).toBeTruthy();
});

test('people outside who are to get a copy are spoken of as such', () => {
  show(false, true);
  expect(screen.getByRole('note').textContent).toContain('People outside can’t get a copy until');
});
