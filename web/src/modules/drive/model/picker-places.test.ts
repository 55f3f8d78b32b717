import { describe, expect, it } from 'vitest';
import { foundFacts, pickerGroups, toggleChosen } from './picker-places';

const drive = (id: string, type: string, moduleId: string | null, fileCount = 0) => ({
  id,
  name: `Drive ${id}`,
  type,
  moduleId,
  stats: { fileCount },
});
const library = (id: string, visibleInDriveUI = true) => ({
  id,
  name: `Library ${id}`,
  driveName: 'Kestrel Wharf',
  kind: 'team',
  visibleInDriveUI,
});
const drives = [
  drive('a', 'shared', null, 3),
  drive('n', 'module', 'notes', 12),
  drive('s', 'module', 'schedule', 7),
  drive('c', 'module', 'cis', 1),
];
const words = (groups: ReturnType<typeof pickerGroups>) =>
  groups.map(({ heading, places }) => [heading, places.map(({ name, fileCount }) => [name, fileCount])]);

describe('pickerGroups', () => {
  it('lists all files, what is shared, and the modules’ folders with their counts', () => {
    expect(words(pickerGroups({ drives, libraries: [library('x')], hasLibraries: false }))).toEqual([
      [
        null,
        [
          ['All Files', null],
          ['Shared', null],
        ],
      ],
      [
        'Module Folders',
        [
          ['Notes', 12],
          ['Schedule Files', 7],
          ['Drive c', 1],
        ],
      ],
    ]);
  });

  it('calls each module’s folder what the specification does', () => {
    const modules = ['schedule', 'sign', 'notes', 'chat', 'docs', 'shared'];
    const offer = { drives: modules.map((id) => drive(id, 'module', id)), libraries: [], hasLibraries: false };
    const folders = pickerGroups(offer).find(({ heading }) => heading === 'Module Folders');
    expect(folders?.places.map(({ name }) => name)).toEqual([
      'Schedule Files',
      'Signatures',
      'Notes',
      'Chat Files',
      'Documentation',
      'Shared Files',
    ]);
  });

  it('puts the asking module’s files first', () => {
    const [first, second] = pickerGroups({ drives, libraries: [], moduleId: 'schedule', hasLibraries: true });
    expect(first?.places.map(({ name }) => name)).toEqual(['All Files', 'Shared', 'Schedule Files']);
    expect(first?.places[2]?.scope).toEqual({ view: 'all', driveId: 's' });
    expect(second?.places.map(({ name }) => name)).toEqual(['Notes', 'Drive c']);
  });

  it('lists libraries only where asked, and only those that the drive shows', () => {
    const offer = { drives: [], libraries: [library('x'), library('hidden', false)], hasLibraries: true };
    const libraries = pickerGroups(offer).find(({ heading }) => heading === 'Libraries');
    expect(libraries?.places).toEqual([
      {
        key: 'library:x',
        name: 'Library x',
        about: 'Kestrel Wharf',
        fileCount: null,
        scope: { view: 'all', libraryId: 'x' },
      },
    ]);
    expect(pickerGroups({ ...offer, libraries: [library('hidden', false)] })).toHaveLength(1);
  });
});

describe('toggleChosen', () => {
  const [a, b] = [{ id: 'a' }, { id: 'b' }];
  it('takes any number, or one in place of the other', () => {
    const one = toggleChosen(new Map(), a, true);
    expect([...toggleChosen(one, b, true).keys()]).toEqual(['a', 'b']);
    expect([...toggleChosen(one, b, false).keys()]).toEqual(['b']);
  });
  it('lets go of what is chosen', () => {
    const one = toggleChosen(new Map(), a, true);
    expect(toggleChosen(one, a, true).size).toBe(0);
    expect(toggleChosen(one, a, false).size).toBe(0);
  });
});

it('says whose a file is where its owner was found', () => {
  const file = { name: 'Café plan.pdf', ownerName: 'Tom Hughes' };
  expect(foundFacts(file, 'tom')).toEqual(['Tom Hughes']);
  expect(foundFacts(file, 'CAFE')).toEqual([]);
  expect(foundFacts(file, '')).toEqual([]);
});
