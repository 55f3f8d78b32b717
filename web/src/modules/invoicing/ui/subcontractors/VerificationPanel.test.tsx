import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { Subcontractor } from '../../api/types';
import { VerificationPanel } from './VerificationPanel';

const verification = {
  id: 'v1',
  number: 'V1234567890',
  rate: 'registered',
  verifiedOn: '2026-05-01',
  effectiveFrom: '2026-05-01',
  by: 'Aoife Brennan',
  note: '',
  evidenceId: 'f1',
};

function show(verify: boolean) {
  const subcontractor = {
    id: 's1',
    isVerified: true,
    mustVerifyAgain: false,
    verifications: [verification],
    can: { edit: verify, reveal: true, invite: verify, verify },
  } as unknown as Subcontractor;
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <VerificationPanel subcontractor={subcontractor} />
    </QueryClientProvider>,
  );
}

it('links the evidence for who may open it, and for nobody else', () => {
  show(true);
  expect(screen.getByRole('link', { name: /^Evidence of/ }).getAttribute('href')).toMatch(
    /verifications\/v1\/evidence$/,
  );
});

it('has no link that would be refused', () => {
  show(false);
  expect(screen.getByText('Registered, 20%')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
