import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFocusBack } from '@/shared/lib/use-focus-back';
import { useTypedAhead } from '@/shared/lib/use-typed-ahead';
import type { DialogProps } from './Dialog';
import classes from './DialogCard.module.css';

/** The dialog itself. Use `Dialog`, which fetches this when it is first opened. */
export function DialogCard({
  opened,
  onClose,
  title,
  about,
  children,
  footer,
  width = 30,
  zIndex = 9999,
}: DialogProps) {
  // A modal that is open when it is mounted does not note where the focus was, so it could not give it back.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  useFocusBack(opened);
  useTypedAhead(opened);
  return (
    <Modal.Root
      opened={opened && mounted}
      onClose={onClose}
      size={`${width}rem`}
      centered
      zIndex={zIndex}
      classNames={classes}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.scroll}>
          <Modal.Header>
            <div className={classes.heading}>
              <Modal.Title>{title}</Modal.Title>
              {about && <p className={classes.about}>{about}</p>}
            </div>
            <Modal.CloseButton aria-label="Close" />
          </Modal.Header>
          <Modal.Body>{children}</Modal.Body>
          {footer && <footer className={classes.footer}>{footer}</footer>}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
