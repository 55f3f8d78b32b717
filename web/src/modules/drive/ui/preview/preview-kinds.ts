import { type ComponentType, createElement, lazy, useState } from 'react';
import type { DriveFile } from '../../api/types';
import type { PreviewKind } from '../../model/file-kind';
import { ImagePreview } from './ImagePreview';
import { MediaPreview } from './MediaPreview';

/** As much of a file as its preview shows. */
export type PreviewFile = Pick<DriveFile, 'name' | 'mimeType' | 'size'>;

/** What every kind of preview is given. */
export interface PreviewProps {
  /** Signed, good for some minutes; the same for as long as the preview is open. */
  url: string;
  /** Another address for the same bytes, for those who read longer than the first one is good. */
  renew: () => Promise<string>;
  file: PreviewFile;
  kind: PreviewKind;
  /** A document put together anew by the server, for one that the browser gives up; absent where nobody does that. */
  mend?: () => Promise<Uint8Array>;
  /** The bytes could not be had or not be understood; with the reason where one is known that the reader can do something about. */
  onFail: (reason?: string) => void;
}

interface Part {
  /** Fetches the code, once. */
  fetch: () => Promise<ComponentType<PreviewProps>>;
  Preview: ComponentType<PreviewProps>;
}

/**
 * A kind of preview whose code is fetched when it is first asked for. What has come by the time of its first drawing is
 * drawn at once: a part that React waits for is not shown before a third of a second has gone.
 */
function part(load: () => Promise<ComponentType<PreviewProps>>): Part {
  let loaded: ComponentType<PreviewProps> | null = null;
  let loading: Promise<ComponentType<PreviewProps>> | null = null;
  const fetch = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (cause: unknown) => {
        loading = null;
        throw cause;
      },
    );
    return loading;
  };
  const Lazy = lazy(async () => ({ default: await fetch() }));
  function Preview(props: PreviewProps) {
    const [Shown] = useState<ComponentType<PreviewProps>>(() => loaded ?? Lazy);
    return createElement(Shown, props);
  }
  return { fetch, Preview };
}

const text = part(async () => (await import('./TextPreview')).TextPreview);
/** Starts the thread that reads a table; nothing before its code is there. */
let readyTable = (): void => undefined;

const PARTS = {
  pdf: part(async () => (await import('./PdfPreview')).PdfPreview),
  markdown: part(async () => (await import('./MarkdownPreview')).MarkdownPreview),
  csv: part(async () => {
    const { CsvPreview, readyCsv } = await import('./CsvPreview');
    readyTable = readyCsv;
    return CsvPreview;
  }),
  workbook: part(async () => (await import('./WorkbookPreview')).WorkbookPreview),
  mail: part(async () => (await import('./MailPreview')).MailPreview),
  json: text,
  text,
};
const PART_OF: Partial<Record<PreviewKind, Part>> = PARTS;

/** Fetches what draws this kind of file, while the server still signs the address of its bytes. */
export function fetchPreview(kind: PreviewKind): void {
  const begin = async () => {
    await PART_OF[kind]?.fetch();
    if (kind === 'csv') readyTable();
  };
  // A failure shows where the preview is drawn.
  begin().catch(() => undefined);
}

/** What draws each kind of file; what is large is fetched when it is first shown. */
export const PREVIEWS: Record<Exclude<PreviewKind, 'none'>, ComponentType<PreviewProps>> = {
  pdf: PARTS.pdf.Preview,
  image: ImagePreview,
  video: MediaPreview,
  audio: MediaPreview,
  csv: PARTS.csv.Preview,
  workbook: PARTS.workbook.Preview,
  mail: PARTS.mail.Preview,
  json: PARTS.json.Preview,
  markdown: PARTS.markdown.Preview,
  text: PARTS.text.Preview,
};
