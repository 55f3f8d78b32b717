import { Button, FileInput } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { FormDialog } from '@/shared/ui/FormDialog';
import { PasswordField } from '@/shared/ui/PasswordField';
import { useRemoveSeal, useSetSeal } from '../../api/mutations';
import type { OrganisationSeal } from '../../api/types';
import { MOST_KEY_FILE, sealWords } from '../../model/seal-words';
import classes from './pages.module.css';

export interface SealDialogProps {
  /** The certificate in use; null where it is the one that Corbel made. */
  seal: OrganisationSeal | null;
  onClose: () => void;
}

/** What completed documents are sealed with. */
export function SealDialog({ seal, onClose }: SealDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const [wasTried, setTried] = useState(false);
  const setting = useSetSeal();
  const removing = useRemoveSeal();
  const isTooLarge = file !== null && file.size > MOST_KEY_FILE;

  function use(): void {
    setTried(true);
    if (file && !isTooLarge) setting.mutate({ file, password }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Seal"
      about="Documents are sealed once everyone has signed, so any later change shows."
      submitLabel={seal ? 'Replace certificate' : 'Use certificate'}
      isLoading={setting.isPending}
      error={setting.error?.message ?? removing.error?.message ?? null}
      onSubmit={use}
      aside={
        seal && (
          <Button
            variant="subtle"
            color="red"
            size={size}
            loading={removing.isPending}
            onClick={() => removing.mutate(undefined, { onSuccess: onClose })}
          >
            Stop using it
          </Button>
        )
      }
    >
      <p className={classes.seal} data-warns={seal?.isExpired || undefined}>
        {sealWords(seal)}
      </p>
      <FileInput
        label="Your organisation's certificate"
        description="A PKCS #12 file (.p12 or .pfx) with its private key, from the company that issued it."
        placeholder="Choose a file"
        accept=".p12,.pfx,application/x-pkcs12"
        size={size}
        clearable
        value={file}
        error={isTooLarge ? 'A key file has at most 64 KB.' : wasTried && !file && 'Choose the file.'}
        onChange={setFile}
      />
      <PasswordField
        label="Password of the file"
        description="It opens the file once and is not kept."
        autoComplete="current-password"
        size={size}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
