import { ActionIcon, Badge } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { ColorSquare } from '@/shared/ui/ColorSquare';
import { PageBar } from '@/shared/ui/PageBar';
import { SearchBox } from '@/shared/ui/SearchBox';
import { usageQuery } from '../../api/queries';
import { formatCount, type SortOrder } from '../../model/list-search';
import { remainingGb } from '../../model/size';
import { UploadButton } from '../uploads/UploadButton';
import classes from './FilesBar.module.css';

import { SortMenu } from './SortMenu';

export interface FilesBarProps {
  title: string;
  /** A drive's colour key, shown before the count on its own page. */
  color?: string;
  /** Null until the first page is here. */
  total: { count: number; isCapped: boolean } | null;
  search: string;
  searchLabel: string;
  onSearch: (text: string) => void;
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
  isTrash: boolean;
  showsRemaining: boolean;
  /** The drive to upload to, '' to choose one; null where nothing can be uploaded. */
  uploadTo: string | null;
}

/** The bar over a list of files. On a phone it takes a second row for sorting and storage, and the search opens on demand. */
export function FilesBar(props: FilesBarProps) {
  const { title, color, total, search, searchLabel, onSearch, sort, onSort, isTrash, showsRemaining, uploadTo } = props;
  const isPhone = usePhone();
  const [isSearching, setSearching] = useState(search !== '');
  const box = (
    <SearchBox
      group="Drive"
      value={search}
      label={searchLabel}
      onChange={onSearch}
      autoFocus={isPhone && search === ''}
    />
  );
  const count = total && total.count > 0 && formatCount(total.count, total.isCapped);

  if (isPhone) {
    return (
      <>
        <PageBar title={title}>
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
        </PageBar>
        <div className={classes.second}>
          {isSearching ? box : <SortMenu sort={sort} onSort={onSort} isTrash={isTrash} />}
          {!isSearching && <span className={classes.space} />}
          {!isSearching && showsRemaining && <Remaining />}
        </div>
      </>
    );
  }
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
      {box}
      {showsRemaining && <Remaining />}
      {uploadTo !== null && <UploadButton driveId={uploadTo || undefined} />}
    </PageBar>
  );
}

/** What is left of the tenant's storage; nothing before the figures are here. */
function Remaining() {
  const usage = useQuery(usageQuery()).data;
  if (!usage) return null;
  return (
    <Badge className={classes.remaining} variant="transparent">
      Remaining: {remainingGb(usage.cap, usage.used)} GB
    </Badge>
  );
}
