import { Button } from '@mantine/core';
import { useStore } from '@/shared/lib/external-store';
import { Dialog } from '@/shared/ui/Dialog';
import { openConfirms } from './confirm';

/** Shows the questions that `confirm()` asks. Mounted once, by the application's root. */
export function ConfirmHost() {
  const [current] = useStore(openConfirms);
  const isPossible = current?.confirmLabel !== null;
  return (
    <Dialog
      opened={current !== undefined}
      onClose={() => current?.answer(false)}
      title={current?.title ?? ''}
      footer={
        <>
          <Button variant="default" size="md" data-autofocus onClick={() => current?.answer(false)}>
            {current?.cancelLabel ?? (isPossible ? 'Cancel' : 'Close')}
          </Button>
          {isPossible && (
            <Button size="md" data-danger={current?.danger || undefined} onClick={() => current?.answer(true)}>
              {current?.confirmLabel ?? 'Confirm'}
            </Button>
          )}
        </>
      }
    >
      {current?.message}
      {current?.detail}
    </Dialog>
  );
}
