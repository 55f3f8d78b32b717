import { Button, Loader, Select } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useAttempt, wordsFor } from '@/shared/api/use-attempt';
import { pickFiles } from '@/shared/lib/pick-files';
import { usePhone } from '@/shared/lib/use-phone';
import { FormDialog } from '@/shared/ui/FormDialog';
import { toast } from '@/shared/ui/toast/toast';
import { useImportCalendar } from '../../api/calendars';
import type { Calendar } from '../../api/types';
import {
  type ImportFile,
  importCount,
  importedWords,
  isReading,
  MAX_SHOWN,
  outcomeWords,
  problemWords,
} from '../../model/imports';
import classes from './ImportDialog.module.css';

export interface ImportDialogProps {
  calendars: readonly Calendar[];
  /** The calendar that is chosen at first. */
  calendarId: string;
  onClose: () => void;
}

/** Brings the events of files from other calendars in. What would become of them is told before anything is done. */
export function ImportDialog({ calendars, calendarId: first, onClose }: ImportDialogProps) {
  const isPhone = usePhone();
  const size = isPhone ? 'lg' : 'md';
  const attempt = useAttempt();
  const bring = useImportCalendar();
  const [calendarId, setCalendarId] = useState(first);
  const [files, setFiles] = useState<readonly ImportFile[]>([]);
  const count = importCount(files);

  /** Asks what would become of the files; answers about files that were put away meanwhile are dropped. */
  async function read(chosen: readonly File[], into: string): Promise<void> {
    setFiles(chosen.map((file) => ({ file, outcome: null, error: null })));
    const tell = (file: File, told: Partial<ImportFile>) =>
      setFiles((all) => all.map((one) => (one.file === file ? { ...one, ...told } : one)));
    for (const file of chosen) {
      try {
        tell(file, { outcome: await bring({ file, calendarId: into, dryRun: true }) });
      } catch (failure) {
        tell(file, { error: wordsFor(failure) });
      }
    }
  }
  async function submit(): Promise<void> {
    const done = await attempt.run(async () => {
      let sum = 0;
      for (const { file, outcome } of files) {
        if (!outcome) continue;
        const { created, updated } = await bring({ file, calendarId, dryRun: false });
        sum += created + updated;
      }
      return sum;
    });
    if (!done) return;
    toast.success(importedWords(done.value));
    onClose();
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const dropped = [...event.dataTransfer.files];
    if (dropped.length > 0) void read(dropped, calendarId);
  };

  return (
    <FormDialog
      title="Import events"
      about="From iCalendar files (.ics), as Google, Outlook and Apple export them."
      submitLabel={count === 0 ? 'Import' : `Import ${count} ${count === 1 ? 'event' : 'events'}`}
      isDisabled={count === 0 || isReading(files)}
      isLoading={attempt.isBusy}
      error={attempt.error}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Select
        label="Into"
        size={size}
        allowDeselect={false}
        data={calendars.filter(({ can }) => can.write).map(({ id, name }) => ({ value: id, label: name }))}
        value={calendarId}
        onChange={(value) => {
          if (!value) return;
          setCalendarId(value);
          void read(
            files.map(({ file }) => file),
            value,
          );
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files; the button inside does the same */}
      <div
        className={classes.drop}
        data-phone={isPhone || undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
      >
        <Button
          variant="default"
          size={size}
          fullWidth={isPhone}
          leftSection={<IconFileImport size="1rem" stroke={1.6} aria-hidden />}
          onClick={() =>
            void pickFiles('.ics,text/calendar').then((chosen) => {
              if (chosen.length > 0) void read(chosen, calendarId);
            })
          }
        >
          Choose files
        </Button>
        {!isPhone && <span>or drop them here</span>}
      </div>
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Files to import" aria-live="polite">
          {files.map((one) => (
            <FileRow key={`${one.file.name} ${one.file.size} ${one.file.lastModified}`} {...one} />
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

function FileRow({ file, outcome, error }: ImportFile) {
  const problems = outcome?.problems ?? [];
  return (
    <li>
      <div className={classes.name}>{file.name}</div>
      {error && <p className={classes.error}>{error}</p>}
      {outcome && <p>{outcomeWords(outcome)}</p>}
      {!outcome && !error && <Loader size="1rem" role="status" aria-label={`Reading ${file.name}`} />}
      {problems.length > 0 && (
        <ul className={classes.problems} aria-label={`Problems of ${file.name}`}>
          {problems.slice(0, MAX_SHOWN).map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the server's list, which does not change
            <li key={index} data-left-out={problem.leftOut || undefined}>
              {problemWords(problem)}
            </li>
          ))}
          {problems.length > MAX_SHOWN && <li>and {problems.length - MAX_SHOWN} more</li>}
        </ul>
      )}
    </li>
  );
}
