import { expect, it } from 'vitest';
import { nameTrouble, readPlace } from './guest-key';

const place = { guestId: 'g1', secret: 's', name: 'Ciara' };

it('reads a place in the lobby back, for the link that it was kept for', () => {
  expect(readPlace(JSON.stringify(place), 'abc')).toEqual({ ...place, link: 'abc' });
});

it.each([
  null,
  '',
  'nonsense',
  '{}',
  '{"guestId":"g1","secret":"","name":"Ciara"}',
  '{"guestId":1,"secret":"s","name":"C"}',
])('takes no place from %s', (kept) => expect(readPlace(kept, 'abc')).toBeNull());

it('wants a name of 1 to 60 letters', () => {
  expect(nameTrouble('Ciara, surveyor')).toBeNull();
  expect(nameTrouble('   ')).toMatch(/your name/);
  expect(nameTrouble('n'.repeat(60))).toBeNull();
  expect(nameTrouble('n'.repeat(61))).toMatch(/at most 60/);
  expect(nameTrouble('👷'.repeat(60))).toBeNull();
});
