import { GlobalWorkerOptions, getDocument, PDFDataRangeTransport, type PDFDocumentLoadingTask } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { SignedBytes } from './signed-bytes';

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

/**
 * Bytes asked for at once at least; neighbours are asked for together. The library looks at every page's entry before
 * it gives the first page, and those lie scattered over the file: larger pieces would be most of it.
 */
const RANGE_BYTES = 64 * 1024;

/** Gives the library the pieces of the file that it asks for. */
class SignedTransport extends PDFDataRangeTransport {
  readonly #bytes: SignedBytes;
  readonly #onFail: () => void;

  constructor(size: number, bytes: SignedBytes, onFail: () => void) {
    super(size, null);
    this.#bytes = bytes;
    this.#onFail = onFail;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#bytes.read(begin, end).then(
      (piece) => this.onDataRange(begin, piece),
      // The library has no word for a piece that never comes: it would wait for ever.
      () => this.#onFail(),
    );
  }

  override abort(): void {
    this.#bytes.stop();
  }
}

/**
 * Opens a PDF of so many bytes; only the parts that are looked at are fetched. `onFail` tells that one could not be.
 */
export function openPdf(size: number, bytes: SignedBytes, onFail: () => void): PDFDocumentLoadingTask {
  return getDocument({
    range: new SignedTransport(size, bytes, onFail),
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    useWorkerFetch: false,
    BinaryDataFactory: HashedDataFactory,
    // The factory above knows the addresses; these only say that there are such files.
    cMapUrl: '/',
    standardFontDataUrl: '/',
    wasmUrl: '/',
  });
}
