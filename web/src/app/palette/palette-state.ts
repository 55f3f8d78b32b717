import { createStore } from '@/shared/lib/external-store';

/** The overlays that any part of the application may open. One at a time. */
export type Overlay = 'palette' | 'shortcuts' | null;

export const openOverlay = createStore<Overlay>(null);

export const openPalette = (): void => openOverlay.set('palette');
export const openShortcuts = (): void => openOverlay.set('shortcuts');
export const closeOverlay = (): void => openOverlay.set(null);
