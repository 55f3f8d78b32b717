import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '@/shared/api/errors';
import { usePhone } from '@/shared/lib/use-phone';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FilesDrawing, RestrictedDrawing, SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { RecentDrawing, SharesDrawing, StarDrawing, TrashDrawing } from '@/shared/ui/illustrations/list-drawings';
import type { FileFamily } from '../../model/file-kind';
import { type FileView, VIEW_WORDS } from '../../model/list-view';
import type { UploadSearch } from '../../model/upload-search';
import { CreateDriveButton } from '../drives/CreateDriveButton';
import { NoDrive } from '../drives/NoDrive';
import { FamilyIcon } from '../parts/FileIcon';
import classes from './list-states.module.css';

const SUPPORTED: readonly { family: FileFamily; words: string }[] = [
  { family: 'pdf', words: 'Documents and PDFs' },
  { family: 'image', words: 'Images and photos' },
  { family: 'video', words: 'Videos and media' },
  { family: 'sheet', words: 'Spreadsheets' },
];

/** What an empty list shows, by its view. */
const DRAWINGS: Readonly<Record<FileView, ReactNode>> = {
  all: <FilesDrawing />,
  mine: <FilesDrawing />,
  shared: <SharesDrawing />,
  recent: <RecentDrawing />,
  starred: <StarDrawing />,
  trash: <TrashDrawing />,
};

/** Whether an empty list asks for the first file: only where what is uploaded would be in it. */
export function invitesToUpload(view: FileView): boolean {
  return view === 'all' || view === 'mine';
}

export interface FilesEmptyProps {
  /** What was searched for; '' when nothing was. */
  search: string;
  /** The pill filter narrows the list. */
  isNarrowed?: boolean;
  view: FileView;
  canUpload: boolean;
  /** The organisation has no drive that the person sees. */
  hasNoDrive: boolean;
  /** Where the first file is to go. */
  place: UploadSearch;
  onClearSearch: () => void;
}

/** What a list without files says, and the next step. */
export function FilesEmpty(props: FilesEmptyProps) {
  const { search, isNarrowed = false, view, canUpload, hasNoDrive, place, onClearSearch } = props;
  const isPhone = usePhone();
  if (search || isNarrowed) {
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title="No files found"
        message={search ? `Nothing matches “${search}”` : 'No file in this list fits the filter'}
        action={
          <Button variant="default" size="md" onClick={onClearSearch}>
            {search ? 'Clear search' : 'Show all files'}
          </Button>
        }
      />
    );
  }
  const { title, message } = VIEW_WORDS[view].empty;
  if (!invitesToUpload(view)) {
    const action = view === 'shared' && <CreateDriveButton />;
    return <EmptyState drawing={DRAWINGS[view]} title={title} message={message} action={action} />;
  }
  if (hasNoDrive) return <NoDrive />;
  return (
    <EmptyState
      drawing={DRAWINGS[view]}
      title={title}
      message={message}
      action={
        canUpload && (
          <div className={classes.action}>
            <Button
              renderRoot={(props) => <Link {...props} to="/drive/upload" search={{ ...place }} />}
              size="md"
              leftSection={<IconUpload size="1rem" stroke={1.6} aria-hidden />}
            >
              Upload Your First File
            </Button>
            {/* A thumb has nothing to drop. */}
            {!isPhone && <span className={classes.hint}>or drop files anywhere on this page</span>}
          </div>
        )
      }
    >
      <ul className={classes.supported}>
        {SUPPORTED.map(({ family, words }) => (
          <li key={family}>
            <FamilyIcon family={family} />
            {words}
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}

/** What stands in a list's place when it cannot be had: no permission, or a failure with a way to try again. */
export function FilesError({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status === 403) {
    return (
      <EmptyState
        drawing={<RestrictedDrawing />}
        title="Access Denied"
        message="You do not have permission to view files"
      >
        <p className={classes.hint}>Contact your administrator for access.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      role="alert"
      drawing={<SearchDrawing />}
      title={error.status === 404 ? 'Drive not found' : 'Files could not be loaded'}
      message={error.status === 0 ? error.message : `Failed to fetch files: ${error.status}`}
      action={
        <Button size="md" onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
