import { describe, expect, it } from 'vitest';
import { INVOICE_STATES, isOwed, offeredDeeds, STATE_ORDER } from './invoice-state';

const all = { submit: true, approve: true, query: true, edit: true, void: true };

describe('the state of an invoice', () => {
  it('offers approving and querying once it is submitted', () => {
    expect(offeredDeeds('submitted', all).map(({ deed }) => deed)).toEqual(['approve', 'query', 'edit', 'void']);
    expect(offeredDeeds('draft', all).map(({ deed }) => deed)).toEqual(['submit', 'edit', 'void']);
  });

  it('offers nothing while money is on its way, nor after', () => {
    for (const state of ['scheduled', 'partPaid', 'paid', 'void'] as const) {
      expect(offeredDeeds(state, all)).toEqual([]);
    }
  });

  it('names the permission that is missing', () => {
    const [approve] = offeredDeeds('submitted', { ...all, approve: false });
    expect(approve).toEqual({ deed: 'approve', refusal: 'This needs the permission invoicing.approve.' });
  });

  it('has words for each, and no two alike', () => {
    expect(new Set(STATE_ORDER.map((state) => INVOICE_STATES[state].label)).size).toBe(8);
  });

  it('is owed between its submission and its payment', () => {
    expect(STATE_ORDER.filter(isOwed)).toEqual(['submitted', 'queried', 'approved', 'scheduled', 'partPaid']);
  });
});
