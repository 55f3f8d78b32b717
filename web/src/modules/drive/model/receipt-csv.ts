import type { UploadItem } from './upload-item';

const HEAD = ['Folder', 'Name', 'Size in bytes', 'SHA-256', 'Verified', 'Outcome', 'Stored at'];

/** A value as one cell. A spreadsheet must not take a file's name for a formula. */
function cell(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The receipts of what the server has, as a table for a spreadsheet: one line per file, in order. */
export function receiptCsv(items: readonly UploadItem[]): string {
  const lines = items.flatMap(({ path, receipt }) =>
    receipt
      ? [
          [
            path,
            receipt.name,
            String(receipt.size),
            receipt.checksum,
            receipt.verified ? 'yes' : 'no',
            receipt.outcome,
            receipt.at,
          ],
        ]
      : [],
  );
  return [HEAD, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}
