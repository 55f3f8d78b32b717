import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { publicPagesQuery } from '../../api/public-share';
import { publicPageAddress } from '../../model/public-share';
import { type Patience, usePicture } from '../parts/use-picture';
import pdfClasses from '../preview/PdfPreview.module.css';
import { PdfTools } from '../preview/PdfTools';
import { usePageColumn } from '../preview/use-page-column';
import classes from './public.module.css';

export interface PagesPreviewProps {
  shareId: string;
  file: { id: string; name: string };
  /** The document cannot be read. */
  onFail: () => void;
}

/** A document of which only pictures of its pages leave: page under page, those in sight. */
export function PagesPreview({ shareId, file, onFail }: PagesPreviewProps) {
  const { data, isError } = useQuery(publicPagesQuery(shareId, file.id));
  const [zoom, setZoom] = useState(1);
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
                  />
                </div>
              ))}
            </div>
          ) : (
            <Skeleton className={pdfClasses.waiting} role="status" aria-label="Loading preview" />
          )}
        </section>
      </div>
    </div>
  );
}

/** A page that is scrolled past is not drawn: it must be in sight this long. */
const REST_MS = 150;
const PATIENCE: Patience = { tries: 5, againMs: 3000 };

interface PagePictureProps {
  number: number;
  address: string;
  width: number;
  height: number;
}

function PagePicture({ number, address, width, height }: PagePictureProps) {
  const [shown, setShown] = useState<string | null>(null);
  const { isLoaded, hasFailed, isGivenUp, events } = usePicture(PATIENCE);
  useEffect(() => {
    const timer = setTimeout(() => setShown(address), REST_MS);
    return () => clearTimeout(timer);
  }, [address]);
  return (
    <div className={classes.picture} style={{ width, height }}>
      {shown !== null && !hasFailed && <img src={shown} alt={`Page ${number}`} draggable={false} {...events} />}
      {!isLoaded && !isGivenUp && <Skeleton className={classes.pageWaiting} />}
      {isGivenUp && <p className={classes.pageProblem}>Page {number} cannot be shown.</p>}
    </div>
  );
}
