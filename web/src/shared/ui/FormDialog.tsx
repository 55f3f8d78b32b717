import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { showFirstProblem } from '@/shared/lib/first-problem';
import { usePhone } from '@/shared/lib/use-phone';
import { Dialog, type DialogProps } from './Dialog';
import classes from './FormDialog.module.css';

export interface FormDialogProps extends Omit<DialogProps, 'opened' | 'footer'> {
  /** True unless said: most dialogs are drawn only while they are wanted. */
  opened?: boolean;
  /** The words on the button that does it. */
  submitLabel: ReactNode;
  /** The words on the button that leaves it; 'Cancel' unless something was done already. */
  closeLabel?: string;
  /** The button cannot be pressed, and Enter does nothing. */
  isDisabled?: boolean;
  /** Why not, beside the button. */
  reason?: ReactNode;
  /** The button turns while it is being done. */
  isLoading?: boolean;
  /** Gets the fields that have names. Checks are the form's own: the browser's are off. */
  onSubmit: (fields: FormData) => void;
  /** Stands at the footer's other end: what deletes the thing that the form changes. */
  aside?: ReactNode;
  /** What went wrong with the whole form, under its fields. */
  error?: string | null;
}

/** The one dialog with a form: Enter and the last button send it, Cancel and Escape leave it. */
export function FormDialog({
  opened = true,
  submitLabel,
  closeLabel = 'Cancel',
  isDisabled = false,
  reason,
  isLoading = false,
  onSubmit,
  aside,
  error,
  children,
  ...dialog
}: FormDialogProps) {
  const form = useId();
  const size = usePhone() ? 'lg' : 'md';
  return (
    <Dialog
      opened={opened}
      {...dialog}
      footer={
        <>
          {reason && (
            <div id={`${form}-reason`} className={classes.reason}>
              {reason}
            </div>
          )}
          {aside && <span className={classes.aside}>{aside}</span>}
          <Button variant="default" size={size} onClick={dialog.onClose}>
            {closeLabel}
          </Button>
          <Button
            type="submit"
            form={form}
            size={size}
            loading={isLoading}
            disabled={isDisabled}
            aria-describedby={reason ? `${form}-reason` : undefined}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(new FormData(event.currentTarget));
          showFirstProblem(event.currentTarget);
        }}
      >
        {children}
        {error && (
          <p role="alert" className={classes.error} ref={bringIntoSight}>
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** A long form may be scrolled away from its end, where it says what went wrong. */
const bringIntoSight = (shown: HTMLElement | null) => shown?.scrollIntoView({ block: 'center' });
