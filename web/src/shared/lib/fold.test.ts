import { expect, it } from 'vitest';
import { fold, holds } from './fold';

it('leaves neither case nor accents nor strokes', () => {
  expect(fold('Élévation ZIELIŃSKI')).toBe('elevation zielinski');
  expect(fold('Łukasz Wróbel, Łódź')).toBe('lukasz wrobel, lodz');
  expect(fold('Søren Đorđević, Straße, Æsop, Þór, Irmak Işık')).toBe(
    'soren dordevic, strasse, aesop, thor, irmak isik',
  );
});

it('finds what was typed with the right letters as well as without', () => {
  expect([holds('Łukasz Wróbel', ' lukasz'), holds('Łukasz Wróbel', 'Łuk'), holds('Lukas', 'Łukasz')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(holds('anything', ' ')).toBe(true);
});
