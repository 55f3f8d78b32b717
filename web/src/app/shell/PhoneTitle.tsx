import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ModuleManifest } from '@/shared/lib/module';
import { Dialog } from '@/shared/ui/Dialog';
import { ModulePages, ModulePart } from './ModulePages';
import classes from './PhoneTitle.module.css';

/** A page's title on a phone: the way to the module's other pages. */
export function PhoneTitle({ module, children }: { module: ModuleManifest; children: ReactNode }) {
  const [opened, { open, close }] = useDisclosure(false);
  if (module.pages.length === 0 && !module.NavSection) return children;
  return (
    <div className={classes.title}>
      {children}
      <button
        type="button"
        className={classes.more}
        onClick={open}
        aria-label={`Pages of ${module.name}`}
        aria-haspopup="dialog"
        aria-expanded={opened}
      >
        <IconChevronDown size={18} stroke={1.6} aria-hidden />
      </button>
      <Dialog opened={opened} onClose={close} title={module.name}>
        {/* Every link goes somewhere: the sheet has done its work. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for the links' own clicks, keyboard's included. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter arrives as a click. */}
        <div onClick={close} className={classes.links}>
          <ModulePages module={module} withIcons />
          <ModulePart module={module} part="NavSection" />
        </div>
      </Dialog>
    </div>
  );
}
