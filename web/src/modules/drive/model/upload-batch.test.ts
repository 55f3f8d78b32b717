import { describe, expect, it } from 'vitest';
import { KEEP_BOTH } from './name-conflicts';
import { expectedOf, trayOrder, type UploadBatch } from './upload-batch';
import { newUploadItem, type UploadItem } from './upload-item';

const target = { driveId: 'd', libraryId: 'l', folderId: null };
const item = (id: string, batchId: string, phase: UploadItem['phase'] = 'queued'): UploadItem => ({
  ...newUploadItem(id, { name: id, size: 10, type: '', lastModified: 1 }, { ...target, batchId }),
  phase,
});
const batch: UploadBatch = {
  ...{ id: 'b', name: 'Drawings', target, answer: KEEP_BOTH, files: 500, bytes: 9000, problem: null },
  state: 'walking',
};

describe('what is expected', () => {
  it('is the counted folder while it is walked, and what was found when it is through', () => {
    const items = [item('1', 'b'), item('2', 'b'), item('3', 'loose')];
    expect(expectedOf(items, [batch])).toEqual({ files: 501, bytes: 9010 });
    expect(expectedOf(items, [{ ...batch, state: 'walked' }])).toEqual({ files: 3, bytes: 30 });
  });
  it('is never less than what was found', () => {
    expect(expectedOf([item('1', 'b'), item('2', 'b')], [{ ...batch, files: 1, bytes: 1 }])).toEqual({
      files: 2,
      bytes: 20,
    });
  });
});

describe('the order of the tray', () => {
  const phases: UploadItem['phase'][] = [
    'done',
    'queued',
    'done',
    'transferring',
    'queued',
    'failed',
    'done',
    'queued',
  ];
  const items = phases.map((phase, n) => item(String(n), 'b', phase));
  it('leaves a short list as it was chosen', () => expect(trayOrder(items)).toBe(items));
  it('puts what needs the person first, then what moves, and what is done last', () => {
    const order = trayOrder([...items, item('8', 'b', 'preparing')]).map(({ id }) => id);
    expect(order).toEqual(['5', '3', '8', '1', '4', '7', '0', '2', '6']);
  });
});
