/** What a file is, read from its mime type and, where that says nothing, from its name. */

/** The families that have an icon and a colour of their own. */
export type FileFamily =
  | 'pdf'
  | 'image'
  | 'video'
  | 'audio'
  | 'sheet'
  | 'csv'
  | 'document'
  | 'slides'
  | 'drawing'
  | 'archive'
  | 'code'
  | 'text'
  | 'mail'
  | 'other';

/** How a file can be shown in the preview. 'none' means it can only be downloaded. */
export type PreviewKind =
  | 'pdf'
  | 'image'
  | 'csv'
  | 'workbook'
  | 'mail'
  | 'json'
  | 'markdown'
  | 'text'
  | 'video'
  | 'audio'
  | 'none';

const FAMILY_BY_EXTENSION: Record<string, FileFamily> = {
  pdf: 'pdf',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  webp: 'image',
  avif: 'image',
  svg: 'image',
  bmp: 'image',
  heic: 'image',
  tif: 'image',
  tiff: 'image',
  mp4: 'video',
  m4v: 'video',
  mov: 'video',
  webm: 'video',
  mkv: 'video',
  avi: 'video',
  mp3: 'audio',
  m4a: 'audio',
  wav: 'audio',
  ogg: 'audio',
  oga: 'audio',
  flac: 'audio',
  aac: 'audio',
  xls: 'sheet',
  xlsx: 'sheet',
  xlsm: 'sheet',
  ods: 'sheet',
  numbers: 'sheet',
  csv: 'csv',
  tsv: 'csv',
  doc: 'document',
  docx: 'document',
  odt: 'document',
  rtf: 'document',
  pages: 'document',
  ppt: 'slides',
  pptx: 'slides',
  odp: 'slides',
  key: 'slides',
  dwg: 'drawing',
  dxf: 'drawing',
  dgn: 'drawing',
  rvt: 'drawing',
  ifc: 'drawing',
  skp: 'drawing',
  step: 'drawing',
  stl: 'drawing',
  zip: 'archive',
  gz: 'archive',
  tgz: 'archive',
  tar: 'archive',
  '7z': 'archive',
  rar: 'archive',
  bz2: 'archive',
  xz: 'archive',
  zst: 'archive',
  json: 'code',
  xml: 'code',
  html: 'code',
  htm: 'code',
  css: 'code',
  js: 'code',
  mjs: 'code',
  ts: 'code',
  tsx: 'code',
  jsx: 'code',
  yaml: 'code',
  yml: 'code',
  toml: 'code',
  ini: 'code',
  cfg: 'code',
  conf: 'code',
  properties: 'code',
  env: 'code',
  geojson: 'code',
  jsonl: 'code',
  ndjson: 'code',
  sh: 'code',
  py: 'code',
  rs: 'code',
  go: 'code',
  java: 'code',
  c: 'code',
  h: 'code',
  cpp: 'code',
  cs: 'code',
  rb: 'code',
  php: 'code',
  sql: 'code',
  bat: 'code',
  cmd: 'code',
  ps1: 'code',
  bash: 'code',
  kt: 'code',
  swift: 'code',
  lua: 'code',
  pl: 'code',
  vue: 'code',
  svelte: 'code',
  scss: 'code',
  sass: 'code',
  less: 'code',
  graphql: 'code',
  diff: 'code',
  patch: 'code',
  tex: 'code',
  txt: 'text',
  text: 'text',
  log: 'text',
  rst: 'text',
  ics: 'text',
  vcf: 'text',
  srt: 'text',
  vtt: 'text',
  eml: 'mail',
  md: 'text',
  markdown: 'text',
};

const FAMILY_BY_MIME: Record<string, FileFamily> = {
  'application/pdf': 'pdf',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/json': 'code',
  'application/xml': 'code',
  'application/x-yaml': 'code',
  'application/yaml': 'code',
  'text/html': 'code',
  'text/css': 'code',
  'text/javascript': 'code',
  'text/xml': 'code',
  'application/javascript': 'code',
  'application/msword': 'document',
  'application/rtf': 'document',
  'message/rfc822': 'mail',
  'application/zip': 'archive',
  'application/gzip': 'archive',
  'application/x-tar': 'archive',
  'application/x-7z-compressed': 'archive',
  'application/vnd.rar': 'archive',
  'application/acad': 'drawing',
  'image/vnd.dwg': 'drawing',
  'image/vnd.dxf': 'drawing',
};

/** Images every current browser paints. The rest (HEIC, TIFF, DWG as image/…) have an icon but no preview. */
const PAINTABLE_EXTENSIONS = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg', 'bmp']);
const PAINTABLE_MIMES = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/svg+xml',
  'image/bmp',
]);

/** The lowercased ending of a name without its dot; empty when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 && dot < name.length - 1 ? name.slice(dot + 1).toLowerCase() : '';
}

function bareMime(mimeType: string): string {
  return (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** The family of a file. A specific mime type wins; the name decides for generic ones such as application/octet-stream. */
export function fileFamily(name: string, mimeType: string): FileFamily {
  const mime = bareMime(mimeType);
  const byMime = FAMILY_BY_MIME[mime];
  if (byMime) return byMime;
  const byName = FAMILY_BY_EXTENSION[extensionOf(name)];
  if (byName) return byName;
  if (mime.startsWith('image/')) return 'image';
  if (mime.startsWith('video/')) return 'video';
  if (mime.startsWith('audio/')) return 'audio';
  if (mime.includes('spreadsheet') || mime.includes('ms-excel')) return 'sheet';
  if (mime.includes('wordprocessing') || mime.includes('opendocument.text')) return 'document';
  if (mime.includes('presentation') || mime.includes('powerpoint')) return 'slides';
  if (mime.startsWith('text/')) return 'text';
  return 'other';
}

const TYPE_WORDS: Readonly<Record<FileFamily, string>> = {
  pdf: 'PDF',
  image: 'picture',
  video: 'video',
  audio: 'audio',
  sheet: 'spreadsheet',
  csv: 'table',
  document: 'document',
  slides: 'presentation',
  drawing: 'drawing',
  archive: 'archive',
  code: 'file',
  text: 'text',
  mail: 'email',
  other: 'file',
};

/** What a file is, in a word or two: 'PDF', 'PNG picture', 'XLSX spreadsheet'. */
export function typeWords(name: string, mimeType: string): string {
  const words = TYPE_WORDS[fileFamily(name, mimeType)];
  const extension = extensionOf(name).toUpperCase();
  if (words === TYPE_WORDS.pdf) return words;
  return extension ? `${extension} ${words}` : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** How the preview shows a file. */
export function previewKind(name: string, mimeType: string): PreviewKind {
  const extension = extensionOf(name);
  switch (fileFamily(name, mimeType)) {
    case 'pdf':
      return 'pdf';
    case 'image':
      return isPaintable(extension, bareMime(mimeType)) ? 'image' : 'none';
    case 'video':
      return 'video';
    case 'audio':
      return 'audio';
    case 'csv':
      return 'csv';
    case 'sheet':
      return isWorkbook(extension, bareMime(mimeType)) ? 'workbook' : 'none';
    case 'mail':
      return 'mail';
    case 'code':
      return isJson(extension, bareMime(mimeType)) ? 'json' : 'text';
    case 'text':
      return isMarkdown(extension, bareMime(mimeType)) ? 'markdown' : 'text';
    default:
      return 'none';
  }
}

function isPaintable(extension: string, mime: string): boolean {
  return PAINTABLE_MIMES.has(mime) || PAINTABLE_EXTENSIONS.has(extension);
}

/** Of spreadsheets those that are XML inside. */
function isWorkbook(extension: string, mime: string): boolean {
  return (
    extension === 'xlsx' ||
    extension === 'xlsm' ||
    mime === 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  );
}

function isJson(extension: string, mime: string): boolean {
  return extension === 'json' || extension === 'geojson' || mime === 'application/json';
}

/** A browser that knows no type for it calls it plain text, or nothing. */
function isMarkdown(extension: string, mime: string): boolean {
  return mime === 'text/markdown' || ((extension === 'md' || extension === 'markdown') && mime !== 'text/html');
}

/** Whether signing applies to a file: by type or, for unlabelled uploads, by name. */
export function isPdf(name: string, mimeType: string): boolean {
  return bareMime(mimeType) === 'application/pdf' || extensionOf(name) === 'pdf';
}
