import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useState } from 'react';
import { openPdf } from '../../preview/pdf-document';
import { readSigned } from '../../preview/signed-bytes';

/** A document that is open. */
export interface OpenedPdf {
  document: PDFDocumentProxy;
  /** Height over width of the first page; the others are taken to be alike until they are drawn. */
  ratio: number;
}

/** Opens the PDF at a signed address while the component is there; null until its first page is known. */
export function usePdf(url: string, size: number, renew: () => Promise<string>, onFail: () => void): OpenedPdf | null {
  const [pdf, setPdf] = useState<OpenedPdf | null>(null);
  const fail = useEffectEvent(onFail);
  const renewed = useEffectEvent(renew);
  useEffect(() => {
    let isGone = false;
    const failUnlessGone = () => {
      if (!isGone) fail();
    };
    const task = openPdf(
      size,
      readSigned(url, () => renewed()),
      failUnlessGone,
    );
    task.promise
      .then(async (document) => {
        const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
        if (!isGone) setPdf({ document, ratio: height / width });
      })
      .catch(failUnlessGone);
    return () => {
      isGone = true;
      void task.destroy();
    };
  }, [url, size]);
  return pdf;
}
