import { Link } from '@tanstack/react-router';
import { Bell } from '@/modules/notifications';
import { AccountMenu } from './AccountMenu';
import { GoAnywhere } from './GoAnywhere';
import { ModulePages, ModulePart } from './ModulePages';
import navClasses from './nav.module.css';
import classes from './Sidebar.module.css';
import { StorageMeter } from './StorageMeter';
import { TenantBrand } from './TenantBrand';
import { useNavigation } from './use-navigation';

/** The navigation as a column on the left: the default layout. */
export function Sidebar() {
  const { modules, current } = useNavigation();
  return (
    <aside className={classes.side} aria-label="Workspace">
      <div className={classes.top}>
        <TenantBrand />
        <Bell side="beside" />
      </div>
      <div className={classes.jump}>
        <GoAnywhere />
      </div>
      <nav className={classes.nav} aria-label="Main">
        <ul>
          {modules.map((module) => (
            <li key={module.id}>
              <Link
                to={module.home}
                className={navClasses.link}
                data-open={module === current || undefined}
                data-whole={(module === current && module.pages.length === 0) || undefined}
              >
                <module.icon size={16} stroke={1.6} />
                {module.name}
                <ModulePart module={module} part="NavBadge" />
              </Link>
              {module === current && module.pages.length > 0 && (
                <div className={navClasses.pages}>
                  <ModulePages module={module} />
                </div>
              )}
            </li>
          ))}
        </ul>
        {current && <ModulePart module={current} part="NavSection" />}
      </nav>
      <StorageMeter />
      <div className={classes.foot}>
        <AccountMenu withName />
      </div>
    </aside>
  );
}
