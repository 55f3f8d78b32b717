import { Button, FileButton } from '@mantine/core';
import { IconCamera, IconFileTypePdf, IconPaperclip, IconPhoto } from '@tabler/icons-react';
import { formatCap } from '@/shared/lib/bytes';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './InvoiceFiles.module.css';

/** What the server takes as an invoice's picture. */
export const INVOICE_FILE_TYPES = 'application/pdf,image/jpeg,image/png,image/webp';
const MAX_BYTES = 15 * 1024 * 1024;

/** Why the server would not take a file; nothing where it would. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!INVOICE_FILE_TYPES.split(',').includes(type)) return 'Send a PDF or a photograph (JPEG, PNG or WebP).';
  return size > MAX_BYTES ? 'A file may have 15 MB at most.' : undefined;
}

export interface InvoiceFile {
  fileId: string;
  name: string;
  mimeType: string;
  size: number;
}

/** The files of an invoice, each a link that shows it. */
export function InvoiceFiles({
  files,
  addressOf,
}: {
  files: readonly InvoiceFile[];
  /** Where a file's bytes are. */
  addressOf: (file: InvoiceFile) => string;
}) {
  if (files.length === 0) return <p className={classes.empty}>No files yet.</p>;
  return (
    <ul className={classes.files} aria-label="Files">
      {files.map((file) => {
        const Icon = file.mimeType === 'application/pdf' ? IconFileTypePdf : IconPhoto;
        return (
          <li key={file.fileId}>
            <a className={classes.file} href={addressOf(file)} target="_blank" rel="noopener" dir="auto">
              <Icon size="1.25rem" stroke={1.5} aria-hidden />
              <span className={classes.name}>{file.name}</span>
              <span className={classes.size}>{formatCap(file.size)}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

export interface AddFileProps {
  label: string;
  isSending?: boolean;
  onFile: (file: File) => void;
  /** Opens a phone's camera at once. */
  camera?: boolean;
}

/** Chooses a file for an invoice, or takes a photograph of it. */
export function AddFileButton({ label, isSending = false, onFile, camera = false }: AddFileProps) {
  const isPhone = usePhone();
  const Icon = camera ? IconCamera : IconPaperclip;
  return (
    <FileButton
      accept={camera ? 'image/jpeg,image/png,image/webp' : INVOICE_FILE_TYPES}
      capture={camera ? 'environment' : undefined}
      onChange={(file) => file && onFile(file)}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          size={isPhone ? 'lg' : 'md'}
          loading={isSending}
          leftSection={<Icon size="1rem" stroke={1.6} aria-hidden />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}
