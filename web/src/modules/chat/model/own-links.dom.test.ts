import { expect, it } from 'vitest';
import { ownLink, ownLinks } from './own-links';

const HERE = 'https://files.example.org';
const ID = '0199c1f0-0000-7000-8000-00000000beef';
const OTHER = '0199c1f0-0000-7000-8000-00000000cafe';

it('only pages of this installation that have something to show are shown', () => {
  expect(ownLink(`${HERE}/drive/drive/${OTHER}?preview=${ID}`, HERE)).toMatchObject({ kind: 'file', id: ID });
  expect(ownLink(`/notes/${ID}`, HERE)).toEqual({ kind: 'note', id: ID, path: `/notes/${ID}` });
  expect(ownLink(`${HERE}/schedule/${ID}`, HERE)).toMatchObject({ kind: 'event', id: ID });
  const others = [
    `https://evil.example/notes/${ID}`,
    `${HERE}/notes/all`,
    `/notes/${ID}/edit`,
    `/chat/${ID}`,
    'mailto:a@b.c',
  ];
  for (const address of others) {
    expect(ownLink(address, HERE)).toBeNull();
  }
});

it('a link is shown once, and at most three are', () => {
  const link = (path: string) => `<a href="${path}">x</a>`;
  const ids = [1, 2, 3, 4].map((number) => `0199c1f0-0000-7000-8000-00000000000${number}`);
  const html = `<p>${link(`/notes/${ids[0]}`)} ${link(`${HERE}/notes/${ids[0]}`)}</p><ul><li>${ids.map((id) => link(`/notes/${id}`)).join('')}</li></ul>`;
  expect(ownLinks(html, HERE).map(({ id }) => id)).toEqual(ids.slice(0, 3));
  expect(ownLinks('<p>no link</p>', HERE)).toEqual([]);
});
