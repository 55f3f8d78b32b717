import { ActionIcon, Badge, Button, type ComboboxItem, Select } from '@mantine/core';
import { IconCamera, IconFolder, IconShieldLock, IconSignature, IconUpload, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { ColorSquare } from '@/shared/ui/ColorSquare';
import { filesOfDrop } from '../../model/dropped-files';
import { isPdf } from '../../model/file-kind';
import { formatSize } from '../../model/size';
import { FileIcon } from '../parts/FileIcon';
import classes from './UploadFields.module.css';
import type { UploadFormState } from './use-upload-form';

const toOption = ({ id, name }: { id: string; name: string }): ComboboxItem => ({ value: id, label: name });

/** Drive, library and files of an upload. */
export function UploadFields({ form }: { form: UploadFormState }) {
  const isPhone = usePhone();
  const size = isPhone ? 'lg' : 'md';
  const colorOf = (driveId: string) => form.drives.find((drive) => drive.id === driveId)?.settings.color ?? 'gray';
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <Select
          label="Drive"
          size={size}
          data={form.drives.map(toOption)}
          value={form.drive?.id ?? null}
          onChange={form.chooseDrive}
          error={form.problems.drive}
          maxDropdownHeight={300}
          leftSectionWidth="2rem"
          leftSection={form.drive && <ColorSquare color={form.drive.settings.color} />}
          renderOption={({ option }) => (
            <span className={classes.option}>
              <ColorSquare color={colorOf(option.value)} />
              {option.label}
            </span>
          )}
          comboboxProps={{ zIndex: 10_000 }}
        />
        <Select
          label="Library"
          size={size}
          data={form.libraries.map(toOption)}
          value={form.library?.id ?? null}
          onChange={form.chooseLibrary}
          error={form.problems.library}
          maxDropdownHeight={300}
          comboboxProps={{ zIndex: 10_000 }}
        />
      </div>
      <DropZone error={form.problems.files} onFiles={form.addFiles} isCompact={form.files.length > 0} />
      {form.files.length > 0 && (
        <ul className={classes.files} aria-label="Files to upload">
          {form.files.map((file) => (
            <ChosenFile key={`${file.name}/${file.size}/${file.lastModified}`} file={file} onRemove={form.removeFile} />
          ))}
        </ul>
      )}
      {form.library && (
        <p className={classes.notice}>
          <IconShieldLock size="1rem" stroke={1.6} aria-hidden />
          <span>Readable by everyone with access to {form.library.name}.</span>
        </p>
      )}
    </div>
  );
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: (file: File) => void }) {
  return (
    <li className={classes.file}>
      <FileIcon name={file.name} mimeType={file.type} />
      <div className={classes.about}>
        <div className={classes.name} title={file.name}>
          {file.name}
        </div>
        <div className={classes.size}>{formatSize(file.size)}</div>
      </div>
      {isPdf(file.name, file.type) && (
        <Badge className={classes.pdf} leftSection={<IconSignature size="0.75rem" stroke={1.6} aria-hidden />}>
          PDF detected
        </Badge>
      )}
      <ActionIcon aria-label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
        <IconX size="1rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}

interface DropZoneProps {
  error?: string;
  /** Something is chosen already: the zone takes less room. */
  isCompact: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Where files are dropped or chosen; on a phone also where a photo is taken. */
function DropZone({ error, isCompact, onFiles }: DropZoneProps) {
  const isPhone = usePhone();
  const browse = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (input: HTMLInputElement) => {
    onFiles(Array.from(input.files ?? []));
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
        onFiles(filesOfDrop(event.dataTransfer).files);
      }}
    >
      {!isPhone && !isCompact && <IconUpload className={classes.zoneIcon} size="1.5rem" stroke={1.5} aria-hidden />}
      {!isPhone && (
        <p className={classes.zoneWords}>{isCompact ? 'Drop more files here, or' : 'Drop files here, or'}</p>
      )}
      <input
        ref={browse}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={(event) => take(event.currentTarget)}
      />
      <Button
        variant="default"
        size={isPhone ? 'lg' : 'sm'}
        leftSection={<IconFolder size="1rem" stroke={1.6} aria-hidden />}
        onClick={() => browse.current?.click()}
      >
        Browse files
      </Button>
      {isPhone && (
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
            size="lg"
            leftSection={<IconCamera size="1rem" stroke={1.6} aria-hidden />}
            onClick={() => camera.current?.click()}
          >
            Take a photo
          </Button>
        </>
      )}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
