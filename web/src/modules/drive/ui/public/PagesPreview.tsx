import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { PaperSkeleton } from '@/shared/ui/PaperSkeleton';
import { publicPagesQuery } from '../../api/public-share';
import { publicPageAddress } from '../../model/public-share';
import pdfClasses from '../preview/PdfPreview.module.css';
import { PdfTools } from '../preview/PdfTools';
import { usePageColumn } from '../preview/use-page-column';
import classes from './public.module.css';
import { usePagePicture } from './use-page-picture';

export interface PagesPreviewProps {
  shareId: string;
  file: { id: string; name: string };
  /** The document cannot be read. */
  onFail: () => void;
  /** Absent where the file may not be downloaded. */
  onDownload?: () => void;
}

/** A document of which only pictures of its pages leave: page under page, those in sight. */
export function PagesPreview({ shareId, file, onFail, onDownload }: PagesPreviewProps) {
  const { data, isError } = useQuery(publicPagesQuery(shareId, file.id));
  const [zoom, setZoom] = useState(1);
  const [incomplete, setIncomplete] = useState<ReadonlySet<number>>(new Set());
  const ratioOf = (number: number) => {
    const page = data?.pages[number - 1];
    return page && page.width > 0 ? page.height / page.width : 1;
  };
  const column = usePageColumn({ count: data?.pageCount ?? 0, zoom, ratioOf });
  useEffect(() => {
    if (isError) onFail();
  }, [isError, onFail]);
  return (
    <div className={pdfClasses.pdf}>
      <PdfTools
        pageCount={data?.pageCount ?? null}
        current={column.current}
        onPage={column.goTo}
        zoom={zoom}
        fitZoom={column.fitZoom}
        onZoom={setZoom}
      />
      {incomplete.has(column.current) && <IncompleteNote onDownload={onDownload} />}
      <div className={pdfClasses.frame}>
        <section
          className={pdfClasses.scroll}
          ref={column.body}
          aria-label={file.name}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: pages that scroll must be reachable by the keyboard.
          tabIndex={0}
          data-keeps-arrows={column.isWide || undefined}
        >
          {data && column.isMeasured ? (
            <div className={pdfClasses.pages} style={{ height: column.total, minWidth: column.pageWidth }}>
              {column.pages.getVirtualItems().map(({ index, start }) => (
                <div key={index} className={pdfClasses.place} style={{ transform: `translateY(${start}px)` }}>
                  <PagePicture
                    number={index + 1}
                    address={publicPageAddress(shareId, file.id, index + 1, {
                      width: column.pageWidth,
                      density: window.devicePixelRatio,
                    })}
                    width={column.pageWidth}
                    height={Math.round(column.pageWidth * ratioOf(index + 1))}
                    onIncomplete={() => setIncomplete((known) => new Set(known).add(index + 1))}
                  />
                </div>
              ))}
            </div>
          ) : (
            <PaperSkeleton label="Loading preview" />
          )}
        </section>
      </div>
    </div>
  );
}

/** The server has no font for letters of the page that is being read. */
function IncompleteNote({ onDownload }: Pick<PagesPreviewProps, 'onDownload'>) {
  return (
    <div className={classes.pageNote} role="status">
      <span>Some letters of this page cannot be shown here.{!onDownload && ' Ask the person who shared it.'}</span>
      {onDownload && (
        <Button size="xs" leftSection={<IconDownload size="0.875rem" stroke={1.6} />} onClick={onDownload}>
          Download
        </Button>
      )}
    </div>
  );
}

/** A page that is scrolled past is not drawn: it must be in sight this long. */
const REST_MS = 150;

interface PagePictureProps {
  number: number;
  address: string;
  width: number;
  height: number;
  onIncomplete: () => void;
}

function PagePicture({ number, address, width, height, onIncomplete }: PagePictureProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const { url, isIncomplete, isGivenUp } = usePagePicture(asked);
  const tellIncomplete = useEffectEvent(onIncomplete);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(address), REST_MS);
    return () => clearTimeout(timer);
  }, [address]);
  useEffect(() => {
    if (isIncomplete) tellIncomplete();
  }, [isIncomplete]);
  return (
    <div className={classes.picture} style={{ width, height }}>
      {url !== null && <img src={url} alt={`Page ${number}`} draggable={false} />}
      {url === null && !isGivenUp && <Skeleton className={classes.pageWaiting} />}
      {isGivenUp && <p className={classes.pageProblem}>Page {number} cannot be shown.</p>}
    </div>
  );
}
