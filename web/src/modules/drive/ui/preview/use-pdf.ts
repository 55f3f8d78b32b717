import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useState } from 'react';
import { openPdf } from '../../preview/pdf-document';
import { readHeld, readSigned } from '../../preview/signed-bytes';
import type { PreviewProps } from './preview-kinds';

/** Why a document that needs a password is not shown. */
const LOCKED = 'This PDF is protected by a password.';

/** A document that is open. */
export interface OpenedPdf {
  document: PDFDocumentProxy;
  /** Height over width of the first page; the others are taken to be alike until they are drawn. */
  ratio: number;
}

export interface PdfSource {
  /** Signed. */
  url: string;
  /** Bytes. */
  size: number;
  /** Another address for the same bytes. */
  renew: () => Promise<string>;
  /** The document put together anew, for one that the library gives up. Absent where nobody does that. */
  mend?: () => Promise<Uint8Array>;
}

/** Opens a PDF while the component is there; null until its first page is known. */
export function usePdf({ url, size, renew, mend }: PdfSource, onFail: PreviewProps['onFail']): OpenedPdf | null {
  const [pdf, setPdf] = useState<OpenedPdf | null>(null);
  const fail = useEffectEvent(onFail);
  const renewed = useEffectEvent(renew);
  const mended = useEffectEvent(() => mend?.() ?? null);
  useEffect(() => {
    let isGone = false;
    const failUnlessGone = (reason?: string) => {
      if (!isGone) fail(reason);
    };
    let task: PDFDocumentLoadingTask;
    const show = async (opening: PDFDocumentLoadingTask) => {
      task = opening;
      const document = await opening.promise;
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      if (!isGone) setPdf({ document, ratio: height / width });
    };
    const bytes = readSigned(url, () => renewed());
    show(openPdf(size, bytes, failUnlessGone))
      .catch(async (error: unknown) => {
        const document = isGone || isLocked(error) ? null : await mended();
        if (!document) throw error;
        void task.destroy();
        if (!isGone) await show(openPdf(document.length, readHeld(document), failUnlessGone));
      })
      .catch((error: unknown) => failUnlessGone(isLocked(error) ? LOCKED : undefined));
    return () => {
      isGone = true;
      void task.destroy();
    };
  }, [url, size]);
  return pdf;
}

/** Whether a document has a password: there is nothing to mend. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && error.name === 'PasswordException';
}
