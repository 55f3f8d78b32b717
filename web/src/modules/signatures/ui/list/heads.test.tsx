import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { entitlementsQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { draftsQuery, settingsQuery, templatesQuery } from '../../api/queries';
import { DraftsPage } from './DraftsPage';
import { TemplatesPage } from './TemplatesPage';

function show(Page: ComponentType, scopes: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const manage = scopes.includes('signatures.manage');
  client.setQueryData(sessionQuery.queryKey, { claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { tenantId: 't', uid: 'u', scopes, effective: scopes });
  client.setQueryData(entitlementsQuery.queryKey, { enabled: ['signatures'] } as never);
  client.setQueryData(settingsQuery().queryKey, { consent: '', seal: null, hasMailServer: true, can: { manage } });
  client.setQueryData(draftsQuery().queryKey, { pages: [{ items: [], nextCursor: null }], pageParams: [null] });
  client.setQueryData(templatesQuery().queryKey, []);
  renderInTheme(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
}

test.each([DraftsPage, TemplatesPage])('drafts and templates begin new requests as well', (Page) => {
  show(Page, ['signatures.create']);
  expect(screen.getByRole('button', { name: 'New request' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Signature settings' })).toBeNull();
});

test('settings that are seldom changed are behind one button', async () => {
  show(DraftsPage, ['signatures.manage']);
  expect(screen.queryByText('Seal')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Signature settings' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Seal', 'Consent text']);
});
