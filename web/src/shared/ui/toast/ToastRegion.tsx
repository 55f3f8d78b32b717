import { ActionIcon, Portal } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useStore } from '@/shared/lib/external-store';
import { dismissToast, holdToast, releaseToast, type Toast, type ToastType, toasts } from './toast';
import classes from './toast.module.css';

const ICONS: Record<ToastType, typeof IconInfoCircle> = {
  success: IconCircleCheck,
  error: IconAlertTriangle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
};

/** Where toasts appear. Mounted once, by the application's root. */
export function ToastRegion() {
  const shown = useStore(toasts);
  return (
    <Portal>
      <section className={classes.region} aria-label="Notifications">
        {/* The live region stays in the page: one that comes with its text is not read out. */}
        <div className={classes.stack} role="status" aria-live="polite" aria-relevant="additions">
          {shown.map((item) => (
            <ToastCard key={item.id} item={item} />
          ))}
        </div>
      </section>
    </Portal>
  );
}

function ToastCard({ item }: { item: Toast }) {
  const Icon = ICONS[item.type];
  const { action } = item;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only stops the clock; the buttons inside do the work.
    <div
      className={classes.toast}
      data-type={item.type}
      data-leaving={item.leaving || undefined}
      onMouseEnter={() => holdToast(item.id)}
      onMouseLeave={() => releaseToast(item.id)}
      onFocus={() => holdToast(item.id)}
      onBlur={() => releaseToast(item.id)}
    >
      <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        {item.title && <div className={classes.title}>{item.title}</div>}
        <div>{item.message}</div>
      </div>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            dismissToast(item.id);
            action.onClick();
          }}
        >
          {action.label}
        </button>
      )}
      <ActionIcon className={classes.close} size={24} aria-label="Dismiss" onClick={() => dismissToast(item.id)}>
        <IconX size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}
