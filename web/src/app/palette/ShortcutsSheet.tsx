import { useListedShortcuts } from '@/shared/lib/shortcuts';
import { Dialog } from '@/shared/ui/Dialog';
import { Keys } from '@/shared/ui/Keys';
import classes from './ShortcutsSheet.module.css';

/** Every shortcut that works on the page the person is on. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const groups = Map.groupBy(useListedShortcuts(), ({ group }) => group);
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts" about="Available when you aren’t typing.">
      {[...groups].map(([group, shortcuts]) => (
        <section key={group} className={classes.group} aria-label={group}>
          <h3>{group}</h3>
          <dl>
            {shortcuts.map(({ keys, label }) => (
              <div key={`${keys} ${label}`}>
                <dt>{label}</dt>
                <dd>
                  <Keys of={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
