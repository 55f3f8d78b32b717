import { describe, expect, it } from 'vitest';
import { driveFigures, driveLive } from './live';

/** The operations whose answers a topic makes stale. */
const staleBy = (topic: string) =>
  [driveLive, driveFigures]
    .flatMap((table) => table[topic]?.([]) ?? [])
    .map(([first]) => (first as { _id: string })._id);

const FIGURES = ['findUsage', 'findTenant', 'findStorage', 'listDrives', 'listLibraries'];

describe('a live message of the Drive', () => {
  it.each(['drive.contents', 'drive.folders', 'drive.drives'])('of %s makes the storage figures stale', (topic) => {
    expect(staleBy(topic)).toEqual(expect.arrayContaining([...FIGURES, 'listFiles']));
  });

  it('of what is known of files makes them stale, and no figure', () => {
    const stale = staleBy('drive.files');
    expect(stale).toEqual(expect.arrayContaining(['listFiles', 'findFile', 'listFileActivity', 'listFileAccess']));
    expect(stale.filter((operation) => FIGURES.includes(operation))).toEqual([]);
  });
});
