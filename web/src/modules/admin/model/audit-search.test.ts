import { describe, expect, it } from 'vitest';
import { auditQueryOf, isFiltered, parseAuditSearch } from './audit-search';

describe('parseAuditSearch', () => {
  it('keeps days that exist', () => {
    expect(parseAuditSearch({ from: '2026-11-21', to: '2026-13-01' })).toEqual({ from: '2026-11-21' });
    expect(parseAuditSearch({ from: 'today', kind: 'file', actor: 'system' })).toEqual({
      kind: 'file',
      actor: 'system',
    });
  });
});

describe('auditQueryOf', () => {
  it('asks from the first moment of the first day to that after the last day, here', () => {
    expect(auditQueryOf({ from: '2026-11-30', to: '2026-11-30', kind: 'file' })).toEqual({
      kind: 'file',
      from: new Date(2026, 10, 30).toISOString(),
      to: new Date(2026, 11, 1).toISOString(),
    });
  });

  it('asks for everything when nothing narrows it', () => expect(auditQueryOf({})).toEqual({}));
});

describe('isFiltered', () => {
  it('knows a narrowed log', () => {
    expect(isFiltered({})).toBe(false);
    expect(isFiltered({ to: '2026-11-30' })).toBe(true);
  });
});
