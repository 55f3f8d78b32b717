import { ActionIcon } from '@mantine/core';
import { IconArrowAutofitWidth, IconLayoutSidebar, IconMinus, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { canStep, stepZoom } from '../../model/zoom';
import { PdfFindBar } from './PdfFindBar';
import classes from './PdfPreview.module.css';
import type { PdfFind } from './use-pdf-find';

export interface PdfToolsProps {
  /** Null until the document is open. */
  pageCount: number | null;
  /** The page being read, from 1. */
  current: number;
  onPage: (page: number) => void;
  zoom: number;
  /** The zoom at which a page is as wide as the window. */
  fitZoom: number;
  onZoom: (zoom: number) => void;
  hasThumbs?: boolean;
  /** Absent where there is no room for them. */
  onThumbs?: () => void;
  /** Absent where the pages are pictures, which have no words. */
  finding?: { find: PdfFind; isOpen: boolean; onOpen: (opens: boolean) => void };
}

/** The bar over a PDF: where one is, how large it is, and finding words. */
export function PdfTools(props: PdfToolsProps) {
  const { pageCount, current, onPage, zoom, fitZoom, onZoom, hasThumbs, onThumbs, finding } = props;
  const isReady = pageCount !== null;
  return (
    <>
      <div className={classes.tools} role="toolbar" aria-label="PDF view">
        <div className={classes.side}>
          {onThumbs && (
            <ActionIcon
              aria-label="Page thumbnails"
              aria-pressed={hasThumbs}
              data-on={hasThumbs || undefined}
              disabled={!isReady}
              onClick={onThumbs}
            >
              <IconLayoutSidebar size="1.125rem" stroke={1.6} />
            </ActionIcon>
          )}
          {finding && (
            <ActionIcon
              aria-label="Find in document"
              aria-expanded={finding.isOpen}
              data-on={finding.isOpen || undefined}
              disabled={!isReady}
              onClick={() => finding.onOpen(!finding.isOpen)}
            >
              <IconSearch size="1.125rem" stroke={1.6} />
            </ActionIcon>
          )}
        </div>
        <div className={classes.pageOf}>
          {isReady && <PageField count={pageCount} current={current} onPage={onPage} />}
        </div>
        <div className={classes.side} data-end>
          <ActionIcon aria-label="Zoom out" disabled={!canStep(zoom, -1)} onClick={() => onZoom(stepZoom(zoom, -1))}>
            <IconMinus size="1rem" stroke={1.6} />
          </ActionIcon>
          <button
            type="button"
            className={classes.zoom}
            aria-label={`${zoomWords(zoom)}, reset zoom`}
            onClick={() => onZoom(1)}
          >
            {zoomWords(zoom)}
          </button>
          <ActionIcon aria-label="Zoom in" disabled={!canStep(zoom, 1)} onClick={() => onZoom(stepZoom(zoom, 1))}>
            <IconPlus size="1rem" stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label="Fit to width" disabled={!isReady} onClick={() => onZoom(fitZoom)}>
            <IconArrowAutofitWidth size="1.125rem" stroke={1.6} />
          </ActionIcon>
        </div>
      </div>
      {finding?.isOpen && <PdfFindBar find={finding.find} onClose={() => finding.onOpen(false)} />}
    </>
  );
}

/** `Fit`, `1.25×`: by how much a page is larger than one that fits the window. Of a picture percents say its true size. */
function zoomWords(zoom: number): string {
  return zoom === 1 ? 'Fit' : `${Math.round(zoom * 100) / 100}×`;
}

/** `Page [3] of 12`: says where one is, and goes to the page that is typed. */
function PageField({ count, current, onPage }: { count: number; current: number; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  function go(): void {
    const page = Number(typed);
    if (typed && Number.isInteger(page)) onPage(Math.max(1, Math.min(count, page)));
    setTyped(null);
  }
  return (
    <>
      <label className={classes.pageLabel}>
        Page
        <input
          className={classes.pageField}
          inputMode="numeric"
          size={Math.max(2, String(count).length)}
          value={typed ?? String(current)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
          onBlur={go}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go();
          }}
        />
      </label>
      of {count.toLocaleString('en-GB')}
    </>
  );
}
