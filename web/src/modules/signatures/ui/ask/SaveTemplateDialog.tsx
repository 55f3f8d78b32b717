import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useSaveTemplate } from '../../api/mutations';
import { type AskForm, askedBy } from '../../model/ask-form';
import { MOST_NAME } from '../../model/roles';
import { templateOf, usualRoles } from '../../model/templates';
import classes from './AskDialog.module.css';

export interface SaveTemplateDialogProps {
  form: AskForm;
  people: Parameters<typeof askedBy>[1];
  /** The name of the template that the form began with. */
  name: string;
  onClose: () => void;
}

/** Keeps a request under a name: what each signer is called in it stands for the person. */
export function SaveTemplateDialog({ form, people, name: before, onClose }: SaveTemplateDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const save = useSaveTemplate();
  const [name, setName] = useState(before);
  const [roles, setRoles] = useState(() => usualRoles(form));
  const { code, details } = save.error ?? {};
  // Whoever may change the template that has the name may put this one in its place.
  const taken = code === 'TEMPLATE_EXISTS' && details?.canReplace === true ? String(details.templateId) : null;
  return (
    <FormDialog
      onClose={onClose}
      title="Save as template"
      about="Anyone in your organisation who requests signatures can use it. It keeps who gets a copy, but not signers or documents."
      submitLabel={taken ? 'Replace template' : 'Save template'}
      isLoading={save.isPending}
      error={save.error?.message ?? null}
      onSubmit={() =>
        save.mutate({ id: taken, template: { name, content: templateOf(form, roles) } }, { onSuccess: onClose })
      }
    >
      <TextInput
        label="Name"
        size={size}
        maxLength={MOST_NAME}
        data-autofocus
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          save.reset();
        }}
      />
      <fieldset className={classes.outside}>
        <legend>What each signer is called in it</legend>
        {askedBy(form, people).map(({ key, name: person }, index) => (
          <TextInput
            key={key}
            label={person || `Signer ${index + 1}`}
            size={size}
            maxLength={MOST_NAME}
            autoComplete="off"
            value={roles[key] ?? ''}
            onChange={(event) => {
              const role = event.currentTarget.value;
              setRoles((all) => ({ ...all, [key]: role }));
            }}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
