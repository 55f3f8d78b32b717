import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { ColorSquare } from '@/shared/ui/ColorSquare';
import { LayoutToggle } from '@/shared/ui/LayoutToggle';
import { PageBar } from '@/shared/ui/PageBar';
import { SearchBox } from '@/shared/ui/SearchBox';
import type { Layout } from '../../model/list-view';
import { formatCount, type Total } from '../../model/pages';
import { RemainingBadge } from '../parts/RemainingBadge';
import { UploadButton } from '../uploads/UploadButton';
import classes from './FilesBar.module.css';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The person came here by typing into another page's search box, and goes on typing. */
    isSearching?: boolean;
  }
}

/** What a list gives to the bar of the page it is on. */
export interface ListTools {
  /** Searching, the room that is left, and the layout. On a phone they stand in the row below: the title has the bar. */
  find: ReactNode;
  /** The button that uploads; null where nothing can be uploaded. */
  upload: ReactNode;
}

export interface FilesBarProps {
  title: string;
  /** A drive's colour key, shown before the count on its own page. */
  color?: string;
  /** Null until the first page is here. */
  total: Total | null;
  search: string;
  searchLabel: string;
  onSearch: (text: string) => void;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  showsRemaining: boolean;
  /** The page's own button, such as Empty Trash. */
  tool?: ReactNode;
  /** The phone's second row, where the search is not open: filters and sorting. */
  second: ReactNode;
  /** The drive to upload to, '' to choose one; null where nothing can be uploaded. */
  uploadTo: string | null;
  /** The page's own bar around these tools, in place of the usual one. */
  frame?: (tools: ListTools) => ReactNode;
}

/** The bar over a list of files. On a phone it takes a second row for filters and storage, and the search opens on demand. */
export function FilesBar(props: FilesBarProps) {
  const { title, color, total, search, searchLabel, onSearch, layout, onLayout, showsRemaining, tool, second } = props;
  const { uploadTo, frame } = props;
  const isPhone = usePhone();
  const goesOn = useLocation({ select: ({ state }) => state.isSearching === true });
  const [isSearching, setSearching] = useState(search !== '');
  const box = (
    <SearchBox
      group="Drive"
      value={search}
      label={searchLabel}
      onChange={onSearch}
      autoFocus={goesOn || (isPhone && search === '')}
    />
  );
  const count = total && total.count > 0 && formatCount(total.count, total.isCapped);

  if (isPhone) {
    const tools = (
      <>
        <ActionIcon
          size="2.75rem"
          aria-label={searchLabel.replace('...', '')}
          aria-expanded={isSearching}
          onClick={() => {
            if (isSearching) onSearch('');
            setSearching(!isSearching);
          }}
        >
          <IconSearch size="1.375rem" stroke={1.6} aria-hidden />
        </ActionIcon>
        <LayoutToggle layout={layout} onLayout={onLayout} />
      </>
    );
    return (
      <>
        {frame ? frame({ find: null, upload: null }) : <PageBar title={title}>{tools}</PageBar>}
        <div className={classes.second} data-tools={frame ? true : undefined}>
          {isSearching ? <span className={classes.search}>{box}</span> : second}
          {!isSearching && <span className={classes.space} />}
          {!isSearching && tool}
          {!isSearching && showsRemaining && <RemainingBadge />}
          {frame && <span className={classes.tools}>{tools}</span>}
        </div>
      </>
    );
  }
  const find = (
    <>
      {box}
      {showsRemaining && <RemainingBadge />}
      <LayoutToggle layout={layout} onLayout={onLayout} />
      {tool}
    </>
  );
  const upload = uploadTo !== null && <UploadButton driveId={uploadTo || undefined} />;
  if (frame) return frame({ find, upload });
  return (
    <PageBar
      title={title}
      aside={
        <span className={classes.count}>
          {color && <ColorSquare color={color} />}
          {count}
        </span>
      }
    >
      {find}
      {upload}
    </PageBar>
  );
}
