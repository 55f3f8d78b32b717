import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Character maps, the standard fonts and image decoders that PDF files may refer to. Each is fetched from our own origin, when asked for. */
const DATA_URLS: Record<string, string> = {
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
};
const URL_BY_NAME = new Map(
  Object.entries(DATA_URLS).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/** How the library gets such a file: by its hashed address instead of a folder and a name. */
class HashedDataFactory {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = URL_BY_NAME.get(filename);
    const response = url ? await fetch(url) : null;
    if (!response?.ok) throw new Error(`Unable to load ${filename}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Bytes asked for at once. */
const RANGE_BYTES = 256 * 1024;

/** Opens a PDF by its address; only the parts that are looked at are fetched. */
export function openPdf(url: string): PDFDocumentLoadingTask {
  return getDocument({
    url,
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    useWorkerFetch: false,
    BinaryDataFactory: HashedDataFactory,
    // The factory above knows the addresses; these only say that there are such files.
    cMapUrl: '/',
    standardFontDataUrl: '/',
    wasmUrl: '/',
  });
}
