import { Button } from '@mantine/core';
import { useState } from 'react';
import { setPhoto } from '@/shared/api/gen/sdk.gen';
import { useAttempt } from '@/shared/api/use-attempt';
import { useObjectAddress } from '@/shared/lib/use-object-address';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/toast/toast';
import { cutPhoto } from '../../api/cut-photo';
import { useRefresh } from '../../api/keys';
import { type Framing, WHOLE } from '../../model/photo-framing';
import parts from '../parts/parts.module.css';
import { FramedPicture, PhotoFrame } from './PhotoFrame';
import classes from './profile.module.css';

/** Lets the person choose which part of a picture is kept, and shows how it will look. */
export function PhotoDialog({ file, onClose }: { file: File | null; onClose: () => void }) {
  const refresh = useRefresh();
  const attempt = useAttempt();
  const address = useObjectAddress(file);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [framing, setFraming] = useState<Framing>(WHOLE);
  const size = picture && { width: picture.naturalWidth, height: picture.naturalHeight };

  const close = () => {
    attempt.setError(null);
    setPicture(null);
    setFraming(WHOLE);
    onClose();
  };
  const onSave = async () => {
    if (!picture) return;
    const isSaved = await attempt.run(async () => setPhoto({ body: await cutPhoto(picture, framing) }));
    if (!isSaved) return;
    await refresh.profile();
    toast.success('Photo saved');
    close();
  };

  return (
    <Dialog
      opened={file !== null}
      onClose={close}
      title="Your new photo"
      about="Choose the part that is shown in the circle."
      footer={
        <>
          <Button variant="default" size="md" onClick={close}>
            Cancel
          </Button>
          <Button size="md" disabled={!picture} loading={attempt.isBusy} onClick={() => void onSave()}>
            Use this photo
          </Button>
        </>
      }
    >
      {address && (
        <div className={classes.framing}>
          <PhotoFrame
            address={address}
            size={size}
            framing={framing}
            onFraming={setFraming}
            onLoad={setPicture}
            onError={() => attempt.setError('This file cannot be shown as an image.')}
          />
          <div className={classes.preview}>
            <span className={classes.small}>
              <FramedPicture address={address} alt="The same, as small as in lists" size={size} framing={framing} />
            </span>
            <span aria-hidden>As small as in lists</span>
          </div>
        </div>
      )}
      {attempt.error && (
        <p role="alert" className={parts.error}>
          {attempt.error}
        </p>
      )}
    </Dialog>
  );
}
