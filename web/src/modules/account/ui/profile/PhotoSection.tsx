import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { removePhoto } from '@/shared/api/gen/sdk.gen';
import { useAttempt } from '@/shared/api/use-attempt';
import { confirm } from '@/shared/ui/confirm/confirm';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import { toast } from '@/shared/ui/toast/toast';
import { useRefresh } from '../../api/keys';
import { PHOTO_TYPES, photoProblem } from '../../model/photo-check';
import parts from '../parts/parts.module.css';
import { PhotoDialog } from './PhotoDialog';
import classes from './profile.module.css';

/** The person's picture: choose, look at it, keep it, or go back to the initials. */
export function PhotoSection({ name, photo }: { name: string; photo: string | null }) {
  const refresh = useRefresh();
  const attempt = useAttempt();
  const [chosen, setChosen] = useState<File | null>(null);

  const onChoose = (file: File | null) => {
    if (!file) return;
    const problem = photoProblem(file);
    attempt.setError(problem);
    if (!problem) setChosen(file);
  };
  const onRemove = async () => {
    const agreed = await confirm({
      title: 'Remove your photo?',
      message: 'Your initials are shown instead.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (!agreed || !(await attempt.run(() => removePhoto()))) return;
    await refresh.profile();
    toast.success('Photo removed');
  };

  return (
    <SettingsSection title="Photo" hint={'PNG, JPEG, GIF or WebP up to 5\u00a0MB.'}>
      <div className={classes.photo}>
        <PersonAvatar name={name} photo={photo} size="xl" />
        <div className={parts.buttons}>
          {/* Closing the dialog forgets the file, so that the same one can be chosen again. */}
          <FileButton
            key={chosen ? 'chosen' : 'none'}
            onChange={onChoose}
            accept={PHOTO_TYPES.join(',')}
            inputProps={{ 'aria-label': 'Photo file' }}
          >
            {(props) => (
              <Button variant="default" {...props}>
                {photo ? 'Change photo' : 'Upload photo'}
              </Button>
            )}
          </FileButton>
          {photo && (
            <Button variant="subtle" data-danger loading={attempt.isBusy} onClick={() => void onRemove()}>
              Remove
            </Button>
          )}
        </div>
      </div>
      {attempt.error && (
        <p role="alert" className={parts.error}>
          {attempt.error}
        </p>
      )}
      <PhotoDialog file={chosen} onClose={() => setChosen(null)} />
    </SettingsSection>
  );
}
