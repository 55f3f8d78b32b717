import { lazy, Suspense } from 'react';
import { useStore } from '@/shared/lib/external-store';
import { useShortcut } from '@/shared/lib/shortcuts';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import { toast } from '@/shared/ui/toast/toast';
import { reportCaught } from '../report-error';
import { Palette } from './Palette';
import { closeOverlay, openOverlay, openPalette, openShortcuts } from './palette-state';

let ShortcutsSheet = fetchSheet();

function fetchSheet() {
  return lazy(() => import('./ShortcutsSheet').then((m) => ({ default: m.ShortcutsSheet })));
}

/** The command palette and the shortcuts sheet, fetched when first asked for. Mounted once, by the shell. */
export function Overlays() {
  const open = useStore(openOverlay);
  useShortcut({ keys: 'mod+k', label: 'Go anywhere, do anything', group: 'Everywhere' }, openPalette);
  useShortcut({ keys: '?', label: 'Show the keyboard shortcuts', group: 'Everywhere' }, openShortcuts);
  // The page below stays as it is where one cannot be fetched.
  const giveUp = (error: unknown) => {
    reportCaught(error);
    // One that failed would be remembered as failed.
    ShortcutsSheet = fetchSheet();
    closeOverlay();
    toast.error('This could not be loaded. Check your connection and try again.');
  };
  return (
    <ErrorBoundary key={open} module="Overlay" onError={giveUp} fallback={null}>
      {open === 'palette' && <Palette onClose={closeOverlay} />}
      {open === 'shortcuts' && (
        <Suspense>
          <ShortcutsSheet onClose={closeOverlay} />
        </Suspense>
      )}
    </ErrorBoundary>
  );
}
