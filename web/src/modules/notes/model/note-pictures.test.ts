import { expect, it } from 'vitest';
import { pictureAddress, pictureIds } from './note-pictures';

const A = '01a202c4-cde4-72ac-a0b7-168d9b97e768';
const B = '01a202c4-cde3-7439-ae3e-42e22d4d0f40';

it('finds the files whose pictures a text shows', () => {
  const text = [B, A, B].map((id) => `<p>x</p><img alt="a > b" src="${pictureAddress(id)}">`).join('');
  expect(pictureIds(text)).toEqual([B, A]);
  expect(pictureIds(`<img src="https://example.org/a.png"><a href="${pictureAddress(A)}">no</a>`)).toEqual([]);
});
