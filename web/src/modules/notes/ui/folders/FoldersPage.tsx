import { Button } from '@mantine/core';
import { IconChevronRight, IconFolderPlus, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { holds } from '@/shared/lib/fold';
import { usePhone } from '@/shared/lib/use-phone';
import { BarButton } from '@/shared/ui/BarButton';
import { CardsSkeleton } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { NotesDrawing } from '@/shared/ui/illustrations/desk-drawings';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { FoldersDrawing } from '@/shared/ui/illustrations/list-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageFrame } from '@/shared/ui/PageFrame';
import { foldersQuery } from '../../api/queries';
import type { NoteFolder } from '../../api/types';
import { parseFolderSearch } from '../../model/notes-search';
import { NotePills } from '../list/NotePills';
import { NotesBar } from '../list/NotesBar';
import { NotesBody } from '../list/NotesBody';
import { useNotes, useNotesLayout } from '../list/use-notes';
import { FolderCards } from './FolderCards';
import { CreateFolderDialog, EditFolderDialog } from './FolderDialogs';
import { FolderSidebar } from './FolderSidebar';
import classes from './folders.module.css';

/** /notes/folders: all folders, or the notes in one. */
export function FoldersPage() {
  const { folder: folderId, search } = parseFolderSearch(useSearch({ strict: false }));
  const isPhone = usePhone();
  const folders = useQuery(foldersQuery());
  const open = folders.data?.items.find(({ id }) => id === folderId);
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        {open ? (
          <OpenFolder key={open.id} folder={open} search={search ?? ''} />
        ) : (
          <FolderRoot
            folders={folders.data?.items ?? null}
            canCreate={folders.data?.can.create ?? false}
            isUnknown={folderId !== undefined && folders.data !== undefined}
            error={folders.error}
            onRetry={() => void folders.refetch()}
          />
        )}
      </div>
      {/* Over all folders it would be the same list once more. */}
      {!isPhone && open && <FolderSidebar folders={folders.data?.items ?? []} />}
    </div>
  );
}

interface FolderRootProps {
  /** Null while they are on their way. */
  folders: readonly NoteFolder[] | null;
  /** The person may make folders and notes. */
  canCreate: boolean;
  /** The address names a folder that is not there. */
  isUnknown: boolean;
  error: { message: string } | null;
  onRetry: () => void;
}

function FolderRoot({ folders, canCreate, isUnknown, error, onRetry }: FolderRootProps) {
  const [layout, setLayout] = useNotesLayout();
  const [text, setText] = useState('');
  const [isCreating, setCreating] = useState(false);
  const found = (folders ?? []).filter(({ name }) => holds(name, text));

  function renderBody() {
    if (error && !folders) return <LoadFailure what="Folders" error={error} onRetry={onRetry} />;
    if (!folders) return <CardsSkeleton label="Loading folders" />;
    if (isUnknown) {
      return (
        <EmptyState
          drawing={<SearchDrawing />}
          title="Folder not found"
          message="It may have been deleted. Its notes are among all notes."
        />
      );
    }
    if (folders.length === 0) {
      return (
        <EmptyState
          drawing={<FoldersDrawing />}
          title="No folders yet"
          message="Folders keep notes about one thing together."
          action={
            canCreate && (
              <Button
                size="md"
                leftSection={<IconFolderPlus size="1rem" stroke={1.6} aria-hidden />}
                onClick={() => setCreating(true)}
              >
                New Folder
              </Button>
            )
          }
        />
      );
    }
    if (found.length === 0) {
      return <EmptyState drawing={<SearchDrawing />} title="No folders found" message={`Nothing matches “${text}”`} />;
    }
    return (
      <div className={classes.scroll}>
        <FolderCards folders={found} layout={layout} />
      </div>
    );
  }

  return (
    <PageFrame>
      <NotesBar
        title="Folders"
        count={null}
        search={text}
        onSearch={setText}
        layout={layout}
        onLayout={setLayout}
        canCreate={canCreate}
      >
        {canCreate && <BarButton label="New Folder" icon={IconFolderPlus} onClick={() => setCreating(true)} />}
      </NotesBar>
      <NotePills />
      {renderBody()}
      {isCreating && <CreateFolderDialog onClose={() => setCreating(false)} />}
    </PageFrame>
  );
}

function OpenFolder({ folder, search }: { folder: NoteFolder; search: string }) {
  const navigate = useNavigate();
  const [layout, setLayout] = useNotesLayout();
  const [isEditing, setEditing] = useState(false);
  const scope = { view: 'all' as const, folderId: folder.id, ...(search && { search }) };
  const list = useNotes(scope);
  const { canCreate } = list;
  const onSearch = (text: string) =>
    void navigate({
      to: '/notes/folders',
      search: { folder: folder.id, ...(text && { search: text }) },
      replace: true,
    });
  return (
    <PageFrame>
      <NotesBar
        title={folder.name}
        count={list.count}
        search={search}
        onSearch={onSearch}
        layout={layout}
        onLayout={setLayout}
        canCreate={canCreate}
        folderId={folder.id}
      >
        {folder.can.edit && <BarButton label="Edit Folder" icon={IconPencil} onClick={() => setEditing(true)} />}
      </NotesBar>
      <nav className={classes.crumbs} aria-label="Breadcrumb">
        <Link to="/notes/folders" search={{}} className={classes.crumb}>
          Folders
        </Link>
        <IconChevronRight size="1rem" stroke={1.6} aria-hidden />
        <span className={classes.here} aria-current="page">
          {folder.name}
        </span>
      </nav>
      <NotesBody
        scope={scope}
        list={list}
        layout={layout}
        canCreate={canCreate}
        onClearSearch={() => onSearch('')}
        empty={
          <EmptyState
            drawing={<NotesDrawing />}
            title="No notes in this folder"
            message="Add notes to organize them here"
          />
        }
      />
      {isEditing && (
        <EditFolderDialog
          folder={folder}
          onClose={() => setEditing(false)}
          onDeleted={() => void navigate({ to: '/notes/folders', search: {} })}
        />
      )}
    </PageFrame>
  );
}
