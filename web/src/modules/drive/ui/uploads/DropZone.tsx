import { Button } from '@mantine/core';
import { IconCamera, IconFile, IconFolder, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { filesOfDrop } from '../../model/dropped-files';
import type { UploadSource } from '../../model/upload-source';
import { FolderInput } from './FolderInput';
import classes from './UploadFields.module.css';

export interface DropZoneProps {
  error?: string;
  /** Something is chosen already: the zone takes less room. */
  isCompact: boolean;
  /** No folders are taken: of those that are dropped `onChosen` may say so. */
  filesOnly?: boolean;
  onChosen: (files: readonly File[], folders: readonly UploadSource[]) => void;
}

/** Where files and folders are dropped or chosen; on a phone also where a photo is taken. */
export function DropZone({ error, isCompact, filesOnly = false, onChosen }: DropZoneProps) {
  const isPhone = usePhone();
  const browse = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const size = isPhone ? 'lg' : 'sm';
  const take = (input: HTMLInputElement) => {
    onChosen(Array.from(input.files ?? []), []);
    // The same file may be chosen again after it was removed.
    input.value = '';
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has another way, the buttons inside.
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      data-compact={isCompact || undefined}
      data-error={error ? true : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const { files, folders } = filesOfDrop(event.dataTransfer);
        onChosen(files, folders);
      }}
    >
      {!isPhone && !isCompact && <IconUpload className={classes.zoneIcon} size="1.5rem" stroke={1.5} aria-hidden />}
      {!isPhone && (
        <p className={classes.zoneWords}>
          Drop {isCompact && 'more '}files {!filesOnly && 'or folders '}here, or
        </p>
      )}
      <input
        ref={browse}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={(event) => take(event.currentTarget)}
      />
      {!filesOnly && (
        <FolderInput ref={folder} label="Folder to upload" onFolder={(source) => onChosen([], [source])} />
      )}
      <div className={classes.ways}>
        <Button
          variant="default"
          size={size}
          leftSection={<IconFile size="1rem" stroke={1.6} aria-hidden />}
          onClick={() => browse.current?.click()}
        >
          Browse files
        </Button>
        {isPhone ? (
          <>
            <input
              ref={camera}
              type="file"
              accept="image/*"
              capture="environment"
              hidden
              aria-label="Photo"
              onChange={(event) => take(event.currentTarget)}
            />
            <Button
              variant="default"
              size={size}
              leftSection={<IconCamera size="1rem" stroke={1.6} aria-hidden />}
              onClick={() => camera.current?.click()}
            >
              Take a photo
            </Button>
          </>
        ) : filesOnly ? null : (
          <Button
            variant="default"
            size={size}
            leftSection={<IconFolder size="1rem" stroke={1.6} aria-hidden />}
            onClick={() => folder.current?.click()}
          >
            Browse folder
          </Button>
        )}
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
