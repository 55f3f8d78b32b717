import type { ListSearch } from '../../model/list-search';
import { withFilter } from '../../model/list-search';
import { LibraryFilter } from './LibraryFilter';
import { RepairFilter } from './RepairFilter';
import { VisibilityPill } from './VisibilityPill';

export interface ListFiltersProps {
  search: ListSearch;
  /** The pill and the filter of files that need repair stand beside it. */
  hasPill: boolean;
  onSearch: (search: ListSearch) => void;
}

/** What a list is narrowed to, each with the way to narrow it no more. */
export function ListFilters({ search, hasPill, onSearch }: ListFiltersProps) {
  const change = (part: Partial<ListSearch>) => onSearch(withFilter(search, part));
  return (
    <>
      {search.libraryId && (
        <LibraryFilter libraryId={search.libraryId} onClear={() => change({ libraryId: undefined })} />
      )}
      {hasPill && (
        <>
          <VisibilityPill
            value={search.visibility ?? 'all'}
            onChange={(next) => change({ visibility: next === 'all' ? undefined : next })}
          />
          <RepairFilter
            isOn={search.needsRepair ?? false}
            onChange={(isOn) => change({ needsRepair: isOn || undefined })}
          />
        </>
      )}
    </>
  );
}
