import { NumberInput, TagsInput } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import { MOST_MB, maxMbProblem, type UploadLimitsDraft } from '../../model/upload-limits';
import classes from './SettingsPage.module.css';

export interface UploadLimitsProps {
  draft: UploadLimitsDraft;
  mayChange: boolean;
  onChange: (draft: UploadLimitsDraft) => void;
}

/** How large files may be that come into the organisation, and of which types. */
export function UploadLimits({ draft, mayChange, onChange }: UploadLimitsProps) {
  const size = usePhone() ? 'lg' : 'md';
  return (
    <SettingsSection title="Uploads" hint="Limits for new uploads. Existing files aren’t affected.">
      <div className={classes.labels}>
        <NumberInput
          label="Largest file (MB)"
          size={size}
          min={0}
          max={MOST_MB}
          decimalScale={2}
          clampBehavior="none"
          placeholder="No limit"
          value={draft.maxMb}
          readOnly={!mayChange}
          error={maxMbProblem(draft)}
          onChange={(maxMb) => onChange({ ...draft, maxMb })}
        />
        <TagsInput
          label="File types"
          description="For example .pdf or image/png. Leave empty to allow all."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          size={size}
          maxTags={50}
          splitChars={[',', ' ']}
          value={[...draft.types]}
          readOnly={!mayChange}
          onChange={(types) => onChange({ ...draft, types })}
        />
      </div>
    </SettingsSection>
  );
}
