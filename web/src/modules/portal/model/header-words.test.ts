import { expect, it } from 'vitest';
import { headerWords, titleCased } from './header-words';

it('turns an organisation’s id into a name', () => {
  expect(titleCased('dunmarrow-construction')).toBe('Dunmarrow Construction');
  expect(titleCased('saltmarsh')).toBe('Saltmarsh');
});

it('names both sides, and nobody whom it does not know', () => {
  const session = {
    organisation: { name: 'Dunmarrow', slug: 'dunmarrow' },
    subcontractor: { id: '1', name: 'Ostrane Groundworks' },
  };
  expect(headerWords(session, { keptName: null })).toEqual({
    contractor: 'Dunmarrow',
    subcontractor: 'Ostrane Groundworks',
  });
  expect(headerWords(undefined, { slug: 'dunmarrow', keptName: null })).toEqual({
    contractor: 'Dunmarrow',
    subcontractor: null,
  });
  expect(headerWords(undefined, { organisation: 'Dunmarrow', keptName: 'Ostrane' })).toEqual({
    contractor: 'Dunmarrow',
    subcontractor: 'Ostrane',
  });
  expect(headerWords(undefined, { keptName: null })).toEqual({ contractor: null, subcontractor: null });
});
