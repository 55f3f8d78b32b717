import type { Column } from '@/shared/ui/table/columns';
import type { ListedLibrary } from '../../api/libraries';
import { policyBadges } from '../../model/library-draft';
import { formatSize } from '../../model/size';
import { DriveName } from '../parts/DriveName';
import classes from './libraries.module.css';
import { PolicyBadges } from './PolicyBadges';

/** The columns that a list of libraries always has, in two parts: the rules stand between them. */
const BEFORE: readonly Column<ListedLibrary>[] = [
  {
    label: 'Name',
    track: 'minmax(0, 1.6fr)',
    title: ({ name, description }) => (description ? `${name}: ${description}` : name),
    cell: ({ name }) => <span className={classes.name}>{name}</span>,
  },
  {
    label: 'Drive',
    track: 'minmax(0, 1fr)',
    cell: ({ driveName, driveColor }) => <DriveName name={driveName} color={driveColor} />,
  },
];
const BEHIND: readonly Column<ListedLibrary>[] = [
  {
    label: 'Files',
    track: '5rem',
    alignsEnd: true,
    cell: ({ fileCount }) => (fileCount ?? 0).toLocaleString('en-GB'),
  },
  { label: 'Size', track: '6rem', alignsEnd: true, isMinor: true, cell: ({ totalSize }) => formatSize(totalSize ?? 0) },
];
const RULES: Column<ListedLibrary> = {
  label: 'Rules',
  track: 'minmax(0, 2fr)',
  cell: ({ policies }) => <PolicyBadges policies={policies} none="—" />,
};
const PLAIN = [...BEFORE, ...BEHIND];
const RULED = [...BEFORE, RULES, ...BEHIND];

/**
 * The columns of a list of libraries. That of the rules is left out where no library has any. Where more are still to come,
 * `hasMore`, it stays: rows that have been seen do not move.
 */
export function libraryColumns(
  libraries: readonly Pick<ListedLibrary, 'policies'>[],
  { hasMore = false } = {},
): readonly Column<ListedLibrary>[] {
  const hasRules = hasMore || libraries.some(({ policies }) => policyBadges(policies).length > 0);
  return hasRules ? RULED : PLAIN;
}
