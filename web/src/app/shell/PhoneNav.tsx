import { useDisclosure } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { Dialog } from '@/shared/ui/Dialog';
import { openPalette } from '../palette/palette-state';
import { AccountPanel } from './lazy-account';
import { ModulePart } from './ModulePages';
import navClasses from './nav.module.css';
import classes from './PhoneNav.module.css';
import { StorageMeter } from './StorageMeter';
import { useNavigation } from './use-navigation';

/** How many modules have a place of their own; the rest are behind "More". */
const PLACES = 3;

/** The bar at the bottom of a phone's screen. */
export function PhoneNav() {
  const { modules, current } = useNavigation();
  const [opened, { open, close }] = useDisclosure(false);
  const hidden = modules.slice(PLACES);
  const isAccount = useRouterState({ select: ({ location }) => location.pathname.startsWith('/account') });
  const isBehindMore = current ? hidden.includes(current) : isAccount;
  return (
    <>
      <nav className={classes.bar} aria-label="Main">
        {modules.slice(0, PLACES).map((module) => (
          <Link key={module.id} to={module.home} className={classes.place} data-open={module === current || undefined}>
            <module.icon size={22} stroke={1.6} />
            {module.name}
          </Link>
        ))}
        <button type="button" className={classes.place} onClick={openPalette} aria-haspopup="dialog">
          <IconSearch size={22} stroke={1.6} aria-hidden />
          Go anywhere
        </button>
        <button
          type="button"
          className={classes.place}
          data-open={isBehindMore || undefined}
          aria-current={isBehindMore || undefined}
          onClick={open}
          aria-haspopup="dialog"
          aria-expanded={opened}
        >
          <IconMenu2 size={22} stroke={1.6} aria-hidden />
          More
          <span className={classes.badge}>
            {hidden.map((module) => (
              <ModulePart key={module.id} module={module} part="NavBadge" />
            ))}
          </span>
        </button>
      </nav>
      <Dialog opened={opened} onClose={close} title="More">
        {/* A link inside goes somewhere: the sheet has done its work. */}
        {hidden.length > 0 && (
          <ul className={classes.hidden}>
            {hidden.map((module) => (
              <li key={module.id}>
                <Link to={module.home} className={navClasses.page} onClick={close}>
                  <module.icon size={20} stroke={1.5} />
                  {module.name}
                  <ModulePart module={module} part="NavBadge" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.storage}>
          <StorageMeter />
        </div>
        <AccountPanel onClose={close} />
      </Dialog>
    </>
  );
}
