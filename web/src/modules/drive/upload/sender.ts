import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '@/shared/lib/external-store';
import type { UploadItem } from '../model/upload-item';
import type { UploadEngine } from './engine';
import { type RunningEngine, runEngine } from './run-engine';
import { type DeliveryRef, senderApi } from './sender-api';

/** What is being sent under a link in this tab, or null. */
const current = createStore<(RunningEngine & DeliveryRef) | null>(null);
const NOTHING: readonly UploadItem[] = [];

/** Begins, or takes up again, what is sent in one go. `onRest` runs when nothing is on its way and so many files are there. */
export function startSending(delivery: DeliveryRef, onRest: (arrived: number) => void): UploadEngine {
  stopSending();
  const running = runEngine(`${delivery.requestId}/${delivery.deliveryId}`, senderApi(delivery), {
    onIdle: (items) => onRest(items.filter(({ phase }) => phase === 'done').length),
  });
  current.set({ ...running, ...delivery });
  return running.engine;
}

/** Stops it; what is on its way can be taken up again as long as the tab is open. */
export function stopSending(): void {
  current.get()?.stop();
  current.set(null);
}

/** What is being sent, and how far each file is; null before anything was begun. */
export function useSending(): { engine: UploadEngine; deliveryId: string; items: readonly UploadItem[] } | null {
  const running = useStore(current);
  const told = () => running?.engine.told() ?? NOTHING;
  const items = useSyncExternalStore(
    (listener) => running?.engine.subscribe(listener) ?? (() => undefined),
    told,
    told,
  );
  return running && { engine: running.engine, deliveryId: running.deliveryId, items };
}
