import { describe, expect, test } from 'vitest';
import type { OrganisationSeal } from '../api/types';
import { sealWords } from './seal-words';

const seal: OrganisationSeal = {
  name: 'Dunmarrow Ltd Seal',
  issuer: 'Builders Office 3',
  fingerprint: 'ab',
  expiresAt: '2027-03-05T12:00:00Z',
  isExpired: false,
  setAt: '2026-11-26T12:00:00Z',
};

describe('what documents are sealed with', () => {
  test('is said with who vouches for it and until when', () => {
    expect(sealWords(null)).toContain('that Corbel made');
    expect(sealWords(seal)).toMatch(
      /^Documents are sealed with “Dunmarrow Ltd Seal” from Builders Office 3, valid until .*2027\.$/,
    );
    expect(sealWords({ ...seal, issuer: seal.name })).toContain('with “Dunmarrow Ltd Seal”, valid');
  });

  test('is the one that Corbel made once the own one is over', () => {
    expect(sealWords({ ...seal, isExpired: true })).toMatch(/expired on .*2027\. Since then .* that Corbel made\.$/);
  });
});
