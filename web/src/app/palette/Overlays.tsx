import { lazy, Suspense } from 'react';
import { useStore } from '@/shared/lib/external-store';
import { useShortcut } from '@/shared/lib/shortcuts';
import { closeOverlay, openOverlay, openPalette, openShortcuts } from './palette-state';

const CommandPalette = lazy(() => import('./CommandPalette').then((m) => ({ default: m.CommandPalette })));
const ShortcutsSheet = lazy(() => import('./ShortcutsSheet').then((m) => ({ default: m.ShortcutsSheet })));

/** The command palette and the shortcuts sheet, fetched when first asked for. Mounted once, by the shell. */
export function Overlays() {
  const open = useStore(openOverlay);
  useShortcut({ keys: 'mod+k', label: 'Go anywhere, do anything', group: 'Everywhere' }, openPalette);
  useShortcut({ keys: '?', label: 'Show the keyboard shortcuts', group: 'Everywhere' }, openShortcuts);
  return (
    <Suspense>
      {open === 'palette' && <CommandPalette onClose={closeOverlay} />}
      {open === 'shortcuts' && <ShortcutsSheet onClose={closeOverlay} />}
    </Suspense>
  );
}
