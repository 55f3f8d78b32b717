import { IconGavel, IconLock, IconShareOff, IconUsers } from '@tabler/icons-react';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import { type LibraryPolicies, policyBadges } from '../../model/library-draft';
import classes from './libraries.module.css';

const ICONS: Readonly<Record<string, typeof IconLock>> = {
  hold: IconGavel,
  readOnly: IconLock,
  two: IconUsers,
  share: IconShareOff,
};

/** The rules of a library that differ from the usual; `none` where there are none. */
export function PolicyBadges({ policies, none = null }: { policies: LibraryPolicies; none?: string | null }) {
  const badges = policyBadges(policies);
  if (badges.length === 0) return none;
  return (
    <span className={classes.badges}>
      {badges.map(({ key, label, tone }) => {
        const Icon = ICONS[key];
        return (
          <ToneBadge key={key} tone={tone} icon={Icon && <Icon size="0.875rem" stroke={1.6} aria-hidden />}>
            {label}
          </ToneBadge>
        );
      })}
    </span>
  );
}
