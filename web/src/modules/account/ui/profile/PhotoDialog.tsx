import { Button } from '@mantine/core';
import { setPhoto } from '@/shared/api/gen/sdk.gen';
import { useAttempt } from '@/shared/api/use-attempt';
import { useObjectAddress } from '@/shared/lib/use-object-address';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/toast/toast';
import { useRefresh } from '../../api/keys';
import parts from '../parts/parts.module.css';
import classes from './profile.module.css';

/** Shows how a chosen image will look, before it is kept. */
export function PhotoDialog({ file, onClose }: { file: File | null; onClose: () => void }) {
  const refresh = useRefresh();
  const attempt = useAttempt();
  const address = useObjectAddress(file);

  const close = () => {
    attempt.setError(null);
    onClose();
  };
  const onSave = async () => {
    if (!file || !(await attempt.run(() => setPhoto({ body: file })))) return;
    await refresh.profile();
    toast.success('Photo saved');
    close();
  };

  return (
    <Dialog
      opened={file !== null}
      onClose={close}
      title="Your new photo"
      about="Cropped to a circle from its centre."
      footer={
        <>
          <Button variant="default" size="md" onClick={close}>
            Cancel
          </Button>
          <Button size="md" data-autofocus loading={attempt.isBusy} onClick={() => void onSave()}>
            Use this photo
          </Button>
        </>
      }
    >
      <div className={classes.previews}>
        {address && (
          <img
            src={address}
            alt="Your new photo, large"
            className={classes.large}
            onError={() => attempt.setError('This file cannot be shown as an image.')}
          />
        )}
        {address && <img src={address} alt="The same, as small as in lists" className={classes.small} />}
      </div>
      {attempt.error && (
        <p role="alert" className={parts.error}>
          {attempt.error}
        </p>
      )}
    </Dialog>
  );
}
