import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './ListBar.module.css';
import { PageBar } from './PageBar';
import { SearchBox, type SearchBoxProps } from './SearchBox';

export interface ListBarProps {
  title: string;
  /** Quiet words beside the title, e.g. a count. */
  aside?: ReactNode;
  /** What the list is searched for; lists that cannot be searched have none. */
  search?: Pick<SearchBoxProps, 'label' | 'group' | 'value' | 'onChange'>;
  /** Chooses between lists; always in sight. */
  tabs?: ReactNode;
  /** What narrows the list. */
  filters?: ReactNode;
  /** Something narrows the list now: on a phone the filters begin unfolded. */
  isNarrowed?: boolean;
  /** Tools of the bar, the primary one last. */
  children?: ReactNode;
}

/** The bar over a list, and the row below it that narrows the list; on a phone that row unfolds on demand. */
export function ListBar(props: ListBarProps) {
  const { title, aside, search, tabs, filters, isNarrowed = false, children } = props;
  const isPhone = usePhone();
  const [isUnfolded, setUnfolded] = useState(isNarrowed);
  const searchBox = search && <SearchBox {...search} />;
  const hasMore = Boolean(search ?? filters);
  const showsMore = hasMore && (!isPhone || isUnfolded);
  return (
    <>
      <PageBar title={title} aside={aside}>
        {!isPhone && searchBox}
        {isPhone && hasMore && (
          <ActionIcon
            size="2.75rem"
            aria-label="Search and filters"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <IconAdjustmentsHorizontal size="1.375rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        {children}
      </PageBar>
      {(tabs || (showsMore && (filters || isPhone))) && (
        <div className={classes.row}>
          {tabs}
          {showsMore && isPhone && searchBox}
          {showsMore && filters}
        </div>
      )}
    </>
  );
}
