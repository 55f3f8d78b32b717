import { Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Bell } from '@/modules/notifications';
import type { ModuleManifest } from '@/shared/lib/module';
import { openPages } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { AccountMenu } from './AccountMenu';
import { GoAnywhere } from './GoAnywhere';
import { ModulePages, ModulePart } from './ModulePages';
import { StorageMeter } from './StorageMeter';
import { TenantBrand } from './TenantBrand';
import classes from './TopBar.module.css';
import { useNavigation } from './use-navigation';

/** The navigation in one bar: modules beside the name, each one's pages behind its arrow. */
export function TopBar() {
  const { modules, current } = useNavigation();
  return (
    <header className={classes.bar}>
      <TenantBrand />
      <nav className={classes.modules} aria-label="Main">
        {modules.map((module) => (
          <ModuleTab key={module.id} module={module} open={module === current} withPages />
        ))}
      </nav>
      <BarEnd />
    </header>
  );
}

/** The navigation in two bars: modules above, the open module's pages below. */
export function TopBarWithNav() {
  const { modules, current } = useNavigation();
  const access = useAccess();
  const pages = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // Of more pages than the bar has room for the open one is in sight.
  useEffect(() => {
    const open = path && pages.current?.querySelector('[aria-current="page"]');
    if (open) open.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path]);
  return (
    <header>
      <div className={classes.bar}>
        <TenantBrand />
        <nav className={classes.modules} aria-label="Main">
          {modules.map((module) => (
            <ModuleTab key={module.id} module={module} open={module === current} />
          ))}
        </nav>
        <BarEnd />
      </div>
      {current && leadsOn(current) && (
        <nav ref={pages} className={classes.pages} aria-label={current.name}>
          {openPages(access, current).map(({ label, to }) => (
            <Link key={to} to={to} className={classes.page} activeOptions={{ includeSearch: false, exact: true }}>
              {label}
            </Link>
          ))}
          {current.NavSection && <PagesButton module={current} label={`More of ${current.name}`} sectionOnly />}
        </nav>
      )}
    </header>
  );
}

/** The module has more in the navigation than its own name. */
const leadsOn = ({ pages, NavSection }: ModuleManifest) => pages.length > 0 || NavSection !== undefined;

function BarEnd() {
  return (
    <>
      <div className={classes.jump}>
        <GoAnywhere />
      </div>
      <div className={classes.storage}>
        <StorageMeter />
      </div>
      <Bell />
      <AccountMenu />
    </>
  );
}

function ModuleTab({
  module,
  open,
  withPages = false,
}: {
  module: ModuleManifest;
  open: boolean;
  withPages?: boolean;
}) {
  return (
    <div className={classes.module} data-open={open || undefined}>
      <Link to={module.home} className={classes.moduleLink} title={module.name}>
        <module.icon size={16} stroke={1.6} />
        <span className={classes.moduleName}>{module.name}</span>
        <ModulePart module={module} part="NavBadge" />
      </Link>
      {withPages && leadsOn(module) && <PagesButton module={module} label={`Pages of ${module.name}`} />}
    </div>
  );
}

/** An arrow that opens the module's pages and whatever it adds to the navigation. */
function PagesButton({
  module,
  label,
  sectionOnly = false,
}: {
  module: ModuleManifest;
  label: string;
  sectionOnly?: boolean;
}) {
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      position="bottom-start"
      width="15rem"
      radius="md"
      trapFocus
      returnFocus
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.arrow}
          data-words={sectionOnly || undefined}
          onClick={toggle}
          aria-label={label}
          aria-expanded={opened}
        >
          {sectionOnly && 'More'}
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </button>
      </Popover.Target>
      {/* A click on any link inside goes somewhere: the panel has done its work. */}
      <Popover.Dropdown p="xs" onClick={close}>
        {!sectionOnly && <ModulePages module={module} withIcons />}
        <ModulePart module={module} part="NavSection" />
      </Popover.Dropdown>
    </Popover>
  );
}
