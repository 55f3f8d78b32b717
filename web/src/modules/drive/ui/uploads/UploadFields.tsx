import { ActionIcon, Badge, type ComboboxItem, Select } from '@mantine/core';
import { IconFolder, IconShieldLock, IconSignature, IconX } from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';
import { ColorSquare } from '@/shared/ui/ColorSquare';
import { isPdf } from '../../model/file-kind';
import { limitWords } from '../../model/upload-check';
import type { UploadSource } from '../../model/upload-source';
import boxClasses from '../parts/box.module.css';
import { AdvancedOptions } from './AdvancedOptions';
import { ChosenFiles } from './ChosenFiles';
import { DropZone } from './DropZone';
import classes from './UploadFields.module.css';
import { useMayAskForSignatures } from './use-may-ask';
import type { UploadFormState } from './use-upload-form';

const toOption = ({ id, name }: { id: string; name: string }): ComboboxItem => ({ value: id, label: name });

export interface UploadFieldsProps {
  form: UploadFormState;
  /** People are asked to sign what was uploaded. */
  isToSign: boolean;
  onToSign: (isToSign: boolean) => void;
}

/** Drive, library, folder and files of an upload. */
export function UploadFields({ form, isToSign, onToSign }: UploadFieldsProps) {
  const isPhone = usePhone();
  const size = isPhone ? 'lg' : 'md';
  const { taken, refused } = form.files;
  const chosen = taken.length + refused.length + form.folders.length;
  const reasons = new Map(refused.map(({ file, reason }) => [file, reason]));
  const limits = limitWords(form.limits);
  const mayAsk = useMayAskForSignatures();
  const takesNothing = form.drive !== undefined && form.libraries.length === 0;
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
          disabled={takesNothing}
          error={takesNothing ? 'No library of this drive takes files from you' : form.problems.library}
          maxDropdownHeight={300}
          comboboxProps={{ zIndex: 10_000 }}
        />
      </div>
      <DropZone error={form.problems.files} onChosen={form.add} isCompact={chosen > 0} />
      {limits && <p className={classes.limits}>{limits}</p>}
      {chosen > 0 && (
        <ul className={classes.files} aria-label="Files to upload">
          {form.folders.map((folder) => (
            <ChosenFolder key={folder.name} folder={folder} onRemove={form.removeFolder} />
          ))}
          {/* What stays behind comes first, or it would be missed among many. */}
          <ChosenFiles
            files={[...reasons.keys(), ...taken]}
            reasonOf={(file) => reasons.get(file)}
            markOf={(file) => <PdfMark file={file} isToSign={isToSign} />}
            onRemove={form.removeFile}
          />
        </ul>
      )}
      {form.library && (
        <p className={classes.notice}>
          <IconShieldLock size="1rem" stroke={1.6} aria-hidden />
          <span>Anyone with access to {form.library.name} can see these files.</span>
        </p>
      )}
      {form.drive && (
        <AdvancedOptions
          key={form.drive.id}
          driveId={form.drive.id}
          folderId={form.folderId}
          onFolder={form.chooseFolder}
          signing={mayAsk && taken.some((file) => isPdf(file.name, file.type)) ? { isToSign, onToSign } : undefined}
        />
      )}
    </div>
  );
}

function ChosenFolder({ folder, onRemove }: { folder: UploadSource; onRemove: (folder: UploadSource) => void }) {
  return (
    <li className={classes.file}>
      <IconFolder size="1.25rem" stroke={1.5} aria-hidden />
      <div className={boxClasses.about}>
        <div className={boxClasses.name} title={folder.name}>
          {folder.name}
        </div>
        <div className={boxClasses.fact}>Folder and its contents</div>
      </div>
      <ActionIcon aria-label={`Remove ${folder.name}`} onClick={() => onRemove(folder)}>
        <IconX size="1rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** Whether a file that was chosen can be signed, where that is to be known. */
function PdfMark({ file, isToSign }: { file: File; isToSign: boolean }) {
  const isDocument = isPdf(file.name, file.type);
  if (!isDocument && !isToSign) return null;
  return (
    <Badge
      className={classes.pdf}
      leftSection={isDocument && <IconSignature size="0.75rem" stroke={1.6} aria-hidden />}
    >
      {isDocument ? 'PDF detected' : 'Cannot be signed'}
    </Badge>
  );
}
