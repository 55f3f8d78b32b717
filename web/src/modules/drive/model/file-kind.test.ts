import { describe, expect, it } from 'vitest';
import { extensionOf, fileFamily, isPdf, previewKind, typeWords } from './file-kind';

describe('extensionOf', () => {
  it.each([
    ['plan.PDF', 'pdf'],
    ['archive.tar.gz', 'gz'],
    ['.gitignore', ''],
    ['README', ''],
    ['trailing.', ''],
  ])("%s → '%s'", (name, extension) => expect(extensionOf(name)).toBe(extension));
});

describe('fileFamily', () => {
  it.each([
    ['a.bin', 'application/pdf', 'pdf'],
    ['a.pdf', 'application/octet-stream', 'pdf'],
    ['photo.jpg', 'image/jpeg', 'image'],
    ['beam.dwg', 'image/vnd.dwg', 'drawing'],
    ['beam.dwg', '', 'drawing'],
    ['v.mp4', 'video/mp4', 'video'],
    ['s.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'sheet'],
    ['noname', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
    ['pour.csv', 'text/csv; charset=utf-8', 'csv'],
    ['data.json', 'application/json', 'code'],
    ['notes.md', 'text/markdown', 'text'],
    ['noname', 'text/x-anything', 'text'],
    ['manuals.zip', 'application/zip', 'archive'],
    ['strange.xyz', 'application/octet-stream', 'other'],
  ])('%s of %s is %s', (name, mime, family) => expect(fileFamily(name, mime)).toBe(family));
});

describe('previewKind', () => {
  it.each([
    ['a.pdf', 'application/pdf', 'pdf'],
    ['a.png', 'image/png', 'image'],
    ['noname', 'image/svg+xml', 'image'],
    ['IMG_1.HEIC', 'image/heic', 'none'],
    ['a.csv', 'text/csv', 'csv'],
    ['a.json', 'application/json', 'json'],
    ['a.yaml', '', 'text'],
    ['site.geojson', 'application/geo+json', 'json'],
    ['nginx.conf', 'application/octet-stream', 'text'],
    ['meeting.ics', 'text/calendar', 'text'],
    ['model.ts', 'video/mp2t', 'text'],
    ['a.log', 'text/plain', 'text'],
    ['README.md', '', 'markdown'],
    ['a.markdown', 'text/plain', 'markdown'],
    ['noname', 'text/markdown; charset=utf-8', 'markdown'],
    ['a.mp4', 'video/mp4', 'video'],
    ['a.mp3', 'audio/mpeg', 'audio'],
    ['a.docx', '', 'none'],
    ['a.zip', 'application/zip', 'none'],
  ])('%s of %s previews as %s', (name, mime, kind) => expect(previewKind(name, mime)).toBe(kind));
});

it.each([
  ['a.pdf', 'application/pdf', 'PDF'],
  ['a.png', 'image/png', 'PNG picture'],
  ['a.xlsx', '', 'XLSX spreadsheet'],
  ['a.json', 'application/json', 'JSON file'],
  ['a.csv', 'text/csv', 'CSV table'],
  ['scan', 'image/tiff', 'Picture'],
  ['a.bak', '', 'BAK file'],
])('%s of %s is called %s', (name, mime, words) => expect(typeWords(name, mime)).toBe(words));

describe('isPdf', () => {
  it('goes by type or name', () => {
    expect(isPdf('x', 'application/pdf')).toBe(true);
    expect(isPdf('x.PDF', 'application/octet-stream')).toBe(true);
    expect(isPdf('x.txt', 'text/plain')).toBe(false);
  });
});
