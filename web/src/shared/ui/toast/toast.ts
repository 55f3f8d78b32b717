import { createStore } from '@/shared/lib/external-store';
import { randomId } from '@/shared/lib/random-id';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** The one thing a person may do about a toast, such as `Undo`. The toast leaves when it is used. */
export interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface ToastOptions {
  /** A second line below the message's first. */
  title?: string;
  /** How long it stays, in ms; 4000 unless said. It leaves 500 ms later, with its fade. */
  duration?: number;
  action?: ToastAction;
}

export interface Toast {
  /** Six characters. */
  id: string;
  type: ToastType;
  title: string | null;
  message: string;
  duration: number;
  action: ToastAction | null;
  /** It is fading: the duration is over and the last 500 ms run. */
  leaving: boolean;
}

const DEFAULT_DURATION_MS = 4000;
const FADE_MS = 500;

interface Timing {
  timer: ReturnType<typeof setTimeout>;
  startedAt: number;
  remaining: number;
}

/** The toasts on screen, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);
const timings = new Map<string, Timing>();

function patch(id: string, change: Partial<Toast>): void {
  toasts.set((all) => all.map((item) => (item.id === id ? { ...item, ...change } : item)));
}

function schedule(id: string, delay: number): void {
  const timer = setTimeout(() => {
    patch(id, { leaving: true });
    timings.set(id, {
      timer: setTimeout(() => dismissToast(id), FADE_MS),
      startedAt: Date.now(),
      remaining: 0,
    });
  }, delay);
  timings.set(id, { timer, startedAt: Date.now(), remaining: delay });
}

function show(type: ToastType, message: string, options: ToastOptions = {}): string {
  const id = randomId(6);
  const duration = options.duration ?? DEFAULT_DURATION_MS;
  const entry: Toast = {
    id,
    type,
    message,
    title: options.title ?? null,
    duration,
    action: options.action ?? null,
    leaving: false,
  };
  toasts.set((all) => [...all, entry]);
  schedule(id, duration);
  return id;
}

/** Takes a toast away at once. Unknown ids are fine: it may have left by itself. */
export function dismissToast(id: string): void {
  clearTimeout(timings.get(id)?.timer);
  timings.delete(id);
  toasts.set((all) => all.filter((item) => item.id !== id));
}

/** Stops a toast's clock while the person points at it or has the focus in it. */
export function holdToast(id: string): void {
  const timing = timings.get(id);
  if (!timing) return;
  clearTimeout(timing.timer);
  const remaining = Math.max(0, timing.remaining - (Date.now() - timing.startedAt));
  timings.set(id, { ...timing, remaining });
  patch(id, { leaving: false });
}

/** Lets a held toast's clock run on from where it stopped. */
export function releaseToast(id: string): void {
  const timing = timings.get(id);
  if (timing) schedule(id, timing.remaining);
}

/**
 * The one door for short messages at the bottom right. Each call gives the toast's id:
 * `toast.success('File moved to trash', { action: { label: 'Undo', onClick: restore } })`.
 */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  dismiss: dismissToast,
};
