import { Button } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import { DayField } from '@/shared/ui/DayField';
import { endIn } from '../../model/quick-ends';
import classes from './EndField.module.css';

export interface EndFieldProps {
  /** A day and a time in the reader's own zone; '' for no end. */
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** How long most links are needed for, in days. */
const QUICK_DAYS = [1, 7, 30];

/** When a link ends by itself, if it does: one of the usual times at a click, or any other. */
export function EndField({ value, error, onChange }: EndFieldProps) {
  const isPhone = usePhone();
  return (
    <div className={classes.end}>
      <DayField
        label="Expires at"
        description="In your time zone. Leave empty for no expiry."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        hasTime
        clearLabel="No end"
        size={isPhone ? 'lg' : 'md'}
        value={value}
        error={error}
        onChange={onChange}
      />
      <fieldset className={classes.quick} aria-label="Expires in">
        {QUICK_DAYS.map((days) => (
          <Button
            key={days}
            variant="default"
            size={isPhone ? 'lg' : 'sm'}
            onClick={() => onChange(endIn(days, new Date()))}
          >
            {days === 1 ? '1 day' : `${days} days`}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
