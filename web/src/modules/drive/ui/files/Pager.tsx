import { ActionIcon, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';
import { formatRange, PAGE_SIZE, PAGE_SIZES, type PagePlace, pageSizeOf } from '../../model/pages';
import classes from './Pager.module.css';
import type { FilesList } from './use-files-list';

export interface PagerProps {
  list: FilesList;
  onPage: (place: PagePlace) => void;
  onPageSize: (size: number) => void;
}

/** The line under a list: which of its files these are, how many a page has, and the way to the next ones. */
export function Pager({ list, onPage, onPageSize }: PagerProps) {
  const isPhone = usePhone();
  const step = isPhone ? '2.75rem' : '2rem';
  const { files, total, page, pageSize, next, previous, query } = list;
  // While another page loads, where it leads is not known yet: the line stays as it is.
  const isWhole = !next && !previous && !(query.isPlaceholderData && total && total.count > files.length);
  // A line that leads nowhere is a row less. It stays where another size of page was chosen: it is the way back.
  const isUsual = pageSize === PAGE_SIZE || files.length <= PAGE_SIZES[0];
  if (isWhole && (isPhone || (total && isUsual))) return null;
  if (!total) return <div className={classes.pager} />;
  const sizes = [...new Set([...PAGE_SIZES, pageSize])].sort((a, b) => a - b);
  return (
    <nav className={classes.pager} aria-label="Pages">
      <span className={classes.range}>{formatRange(page, pageSize, files.length, total)}</span>
      <Select
        className={classes.size}
        classNames={{ input: classes.sizeInput }}
        size="xs"
        variant="unstyled"
        aria-label="Files per page"
        data={sizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
        value={String(pageSize)}
        allowDeselect={false}
        withCheckIcon={false}
        comboboxProps={{ width: 'max-content', position: 'top-start' }}
        onChange={(value) => {
          const size = pageSizeOf(value);
          if (size !== undefined) onPageSize(size);
        }}
      />
      <span className={classes.space} />
      {!isWhole && (
        <>
          <ActionIcon
            variant="default"
            size={step}
            aria-label="Previous page"
            disabled={!previous}
            onClick={() => previous && onPage(previous)}
          >
            <IconChevronLeft size="1rem" stroke={1.6} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={step}
            aria-label="Next page"
            disabled={!next}
            onClick={() => next && onPage(next)}
          >
            <IconChevronRight size="1rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        </>
      )}
    </nav>
  );
}
