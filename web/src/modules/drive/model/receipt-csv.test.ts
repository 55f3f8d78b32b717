import { describe, expect, it } from 'vitest';
import { receiptCsv } from './receipt-csv';
import { newUploadItem, type UploadItem } from './upload-item';

const target = { driveId: 'd', libraryId: 'l' };
function item(name: string, checksum: string | null): UploadItem {
  const fresh = newUploadItem(name, { name, size: 5, type: '', lastModified: 1 }, { ...target, path: 'Site, east' });
  if (checksum === null) return fresh;
  return {
    ...fresh,
    receipt: { name, size: 5, checksum, at: '2026-11-21T09:14:00Z', verified: true, outcome: 'created' },
  };
}

describe('a receipt', () => {
  it('lists what the server has, and only that', () => {
    expect(receiptCsv([item('a.pdf', 'ab'), item('b.pdf', null)])).toBe(
      'Folder,Name,Size in bytes,SHA-256,Verified,Outcome,Stored at\r\n"Site, east",a.pdf,5,ab,yes,created,2026-11-21T09:14:00Z\r\n',
    );
  });
  it('lets no name become a formula or break out of its cell', () => {
    const csv = receiptCsv([item('=1+1', 'a'), item('a"b', 'b')]);
    expect(csv).toContain(",'=1+1,");
    expect(csv).toContain(',"a""b",');
  });
});
