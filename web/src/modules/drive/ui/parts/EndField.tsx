import { usePhone } from '@/shared/lib/use-phone';
import { DayField } from '@/shared/ui/DayField';

export interface EndFieldProps {
  /** A day and a time in the reader's own zone; '' for no end. */
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** When a link ends by itself, if it does. */
export function EndField({ value, error, onChange }: EndFieldProps) {
  return (
    <DayField
      label="Expires at"
      description="In your time zone. Leave empty for no expiry."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      hasTime
      clearLabel="No end"
      size={usePhone() ? 'lg' : 'md'}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
