import { describe, expect, it } from 'vitest';
import { driveLive } from './live';

/** The operations whose answers a topic makes stale. */
const staleBy = (topic: string) => (driveLive[topic]?.([]) ?? []).map(([first]) => (first as { _id: string })._id);

describe('a live message of the Drive', () => {
  it.each(['drive.files', 'drive.folders', 'drive.drives'])('of %s makes the storage figures stale', (topic) => {
    expect(staleBy(topic)).toEqual(
      expect.arrayContaining(['findUsage', 'findTenant', 'findStorage', 'listDrives', 'listLibraries', 'listFiles']),
    );
  });
});
