import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fetchMended } from '../../api/mended';
import { fileQuery, previewQuery } from '../../api/queries';
import type { DriveFile } from '../../api/types';
import classes from './DocumentSheet.module.css';
import { type OpenedPdf, usePdf } from './use-pdf';

export interface DocumentSheetProps {
  fileId: string;
  /** From 1; the last one where it is null. */
  page: number | null;
  /** Tells how many pages the document has, once that is known. */
  onCount: (count: number) => void;
  /** What lies on the page, in parts of it. */
  children?: ReactNode;
}

/** One page of a PDF document in the Drive as a sheet, for things to be placed on it. Until it can be shown, the sheet is blank. */
export function DocumentSheet({ fileId, page, onCount, children }: DocumentSheetProps) {
  const found = useQuery(fileQuery(fileId)).data?.file;
  const [pdf, setPdf] = useState<OpenedPdf | null>(null);
  const [ratio, setRatio] = useState(297 / 210);
  const count = pdf?.document.numPages;
  const number = Math.min(page ?? count ?? 1, count ?? 1);
  const tell = useEffectEvent(onCount);
  useEffect(() => {
    if (count !== undefined) tell(count);
  }, [count]);
  return (
    <div className={classes.sheet} style={{ aspectRatio: String(1 / ratio) }} data-sheet={number}>
      {found && <Source key={found.id} file={found} onOpen={setPdf} />}
      {pdf && <Drawing pdf={pdf} number={number} onRatio={setRatio} />}
      {children}
    </div>
  );
}

/** Opens the document while it is there. */
function Source({ file, onOpen }: { file: DriveFile; onOpen: (pdf: OpenedPdf | null) => void }) {
  const signed = useQuery(previewQuery(file));
  const [url, setUrl] = useState<string | null>(null);
  // The address is signed anew from time to time; what is open must not begin again because of it.
  if (url === null && signed.data?.url) setUrl(signed.data.url);
  return url && <Opened file={file} url={url} onOpen={onOpen} />;
}

function Opened({ file, url, onOpen }: { file: DriveFile; url: string; onOpen: (pdf: OpenedPdf | null) => void }) {
  const client = useQueryClient();
  const renew = async () => (await client.fetchQuery({ ...previewQuery(file), staleTime: 0 })).url;
  const source = { url, size: file.size, renew, mend: () => fetchMended(file.id) };
  // What cannot be shown leaves the sheet blank: fields are placed by parts of the page all the same.
  const pdf = usePdf(source, () => onOpen(null));
  const tell = useEffectEvent(onOpen);
  useEffect(() => {
    if (pdf) tell(pdf);
  }, [pdf]);
  return null;
}

/** The page itself, as sharp as the screen. */
function Drawing({ pdf, number, onRatio }: { pdf: OpenedPdf; number: number; onRatio: (ratio: number) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const tell = useEffectEvent(onRatio);
  useEffect(() => {
    let isGone = false;
    let stop = (): void => undefined;
    void pdf.document
      .getPage(number)
      .then((page) => {
        const target = canvas.current;
        if (isGone || !target) return undefined;
        const natural = page.getViewport({ scale: 1 });
        tell(natural.height / natural.width);
        const scale = ((target.parentElement?.clientWidth || 300) / natural.width) * window.devicePixelRatio;
        const viewport = page.getViewport({ scale });
        target.width = Math.floor(viewport.width);
        target.height = Math.floor(viewport.height);
        const drawing = page.render({ canvas: target, viewport });
        stop = () => drawing.cancel();
        return drawing.promise;
      })
      // Stopped on purpose, or a page that cannot be drawn: the sheet stays blank.
      .catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, [pdf, number]);
  return <canvas ref={canvas} className={classes.drawing} aria-hidden />;
}
