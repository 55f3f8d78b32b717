import { Checkbox, NumberInput, TagsInput, Textarea, TextInput } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import { PasswordField } from '@/shared/ui/PasswordField';
import type { RequestDraft, RequestProblems } from '../../model/upload-request';
import { EndField } from '../parts/EndField';
import formClasses from '../parts/form.module.css';

export interface RequestFieldsProps {
  draft: RequestDraft;
  problems: RequestProblems;
  /** The request has a password already: an empty field keeps it. */
  hadPassword?: boolean;
  onChange: (part: Partial<RequestDraft>) => void;
}

/** What is asked for, of which at most how much, until when: the fields of a new upload request and of its settings. */
export function RequestFields({ draft, problems, hadPassword = false, onChange }: RequestFieldsProps) {
  const size = usePhone() ? 'lg' : 'md';
  return (
    <>
      <TextInput
        label="What do you need?"
        placeholder="Survey drawings, level 3"
        size={size}
        data-autofocus
        maxLength={200}
        value={draft.title}
        error={problems.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Message to senders"
        size={size}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={draft.message}
        onChange={(event) => onChange({ message: event.currentTarget.value })}
      />
      <div className={formClasses.row}>
        <NumberInput
          label="Maximum files"
          size={size}
          min={1}
          max={10_000}
          allowDecimal={false}
          clampBehavior="none"
          value={draft.maxFiles}
          error={problems.maxFiles}
          onChange={(maxFiles) => onChange({ maxFiles })}
        />
        <NumberInput
          label="Total size limit (GB)"
          size={size}
          min={0}
          max={1024}
          decimalScale={2}
          clampBehavior="none"
          value={draft.maxGb}
          error={problems.maxGb}
          onChange={(maxGb) => onChange({ maxGb })}
        />
      </div>
      <TagsInput
        label="File types"
        description="For example .pdf or image/png. Leave empty to allow all."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size={size}
        maxTags={50}
        splitChars={[',', ' ']}
        value={[...draft.allowedTypes]}
        onChange={(allowedTypes) => onChange({ allowedTypes })}
      />
      <EndField value={draft.expiresAt} error={problems.expiresAt} onChange={(expiresAt) => onChange({ expiresAt })} />
      <div className={formClasses.checks}>
        <Checkbox
          label="Password"
          description={draft.hasPassword ? undefined : 'No password: anyone with the link can send files.'}
          checked={draft.hasPassword}
          onChange={(event) => onChange({ hasPassword: event.currentTarget.checked, password: '' })}
        />
      </div>
      {draft.hasPassword && (
        <PasswordField
          label={hadPassword ? 'New password' : 'Password of the link'}
          description={
            hadPassword ? 'Leave it empty to keep the one there is.' : 'Tell it by another way than the link.'
          }
          size={size}
          autoComplete="new-password"
          value={draft.password}
          error={problems.password}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
        />
      )}
    </>
  );
}
