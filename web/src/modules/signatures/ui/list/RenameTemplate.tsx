import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useSaveTemplate } from '../../api/mutations';
import type { SignatureTemplate } from '../../api/types';
import { MOST_NAME } from '../../model/roles';

export interface RenameTemplateProps {
  template: SignatureTemplate;
  onClose: () => void;
}

/** Gives a template another name. */
export function RenameTemplate({ template: { id, name: before, content }, onClose }: RenameTemplateProps) {
  const size = usePhone() ? 'lg' : 'md';
  const save = useSaveTemplate();
  const [name, setName] = useState(before);
  return (
    <FormDialog
      onClose={onClose}
      title="Rename template"
      submitLabel="Rename"
      isLoading={save.isPending}
      error={save.error?.message ?? null}
      onSubmit={() => save.mutate({ id, template: { name, content } }, { onSuccess: onClose })}
    >
      <TextInput
        label="Name"
        size={size}
        maxLength={MOST_NAME}
        data-autofocus
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
