import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { confirm } from '@/shared/ui/confirm/confirm';
import { isPending } from '../../model/upload-item';
import { formatTimeLeft, secondsLeft, trayTitle } from '../../model/upload-progress';
import { useUploadEngine, useUploadItems } from '../../upload/current-uploads';
import { UploadRow } from './UploadRow';
import classes from './UploadTray.module.css';

/** Between the tray and a toast above it. The phone's floating button lies under the tray and lifts both. */
const TOAST_GAP = { desktop: '0.5rem', phone: '4rem' };

/** What is being uploaded, in the corner of every page until the person closes it. */
export function UploadTray() {
  const engine = useUploadEngine();
  const items = useUploadItems();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(true);
  const tray = useRef<HTMLElement>(null);
  const isShown = items.length > 0;

  useEffect(() => {
    const element = tray.current;
    if (!isShown || !element) return undefined;
    const root = document.documentElement.style;
    const gap = isPhone ? TOAST_GAP.phone : TOAST_GAP.desktop;
    const lift = new ResizeObserver(() => root.setProperty('--toast-lift', `calc(${element.offsetHeight}px + ${gap})`));
    lift.observe(element);
    return () => {
      lift.disconnect();
      root.removeProperty('--toast-lift');
    };
  }, [isShown, isPhone]);

  if (!engine || !isShown) return null;
  const seconds = secondsLeft(items);

  async function close(): Promise<void> {
    const unfinished = items.filter((item) => item.phase !== 'done');
    if (unfinished.length > 0) {
      const agreed = await confirm({
        title: unfinished.length === 1 ? 'Cancel 1 upload?' : `Cancel ${unfinished.length} uploads?`,
        message: 'What has been sent so far is thrown away. Files that are done stay.',
        confirmLabel: 'Cancel uploads',
        cancelLabel: 'Keep uploading',
        danger: true,
      });
      if (!agreed) return;
    }
    for (const item of unfinished) engine?.cancel(item.id);
    engine?.clearDone();
  }

  return (
    <section className={classes.tray} aria-label="Uploads" ref={tray}>
      <header className={classes.head}>
        <h2 className={classes.title}>{trayTitle(items)}</h2>
        {seconds !== null && <span className={classes.left}>{formatTimeLeft(seconds)}</span>}
        <span className={classes.space} />
        <ActionIcon
          aria-label={isOpen ? 'Collapse uploads' : 'Expand uploads'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <IconChevronDown size="1rem" stroke={1.6} /> : <IconChevronUp size="1rem" stroke={1.6} />}
        </ActionIcon>
        <ActionIcon
          aria-label={items.some(isPending) ? 'Cancel all uploads' : 'Close uploads'}
          onClick={() => void close()}
        >
          <IconX size="1rem" stroke={1.6} />
        </ActionIcon>
      </header>
      {isOpen && (
        <ul className={classes.rows}>
          {items.map((item) => (
            <UploadRow key={item.id} item={item} engine={engine} />
          ))}
        </ul>
      )}
    </section>
  );
}
