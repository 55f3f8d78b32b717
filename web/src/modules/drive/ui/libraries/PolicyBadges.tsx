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

/** The rules of a library that differ from the usual. */
export function PolicyBadges({ policies }: { policies: LibraryPolicies }) {
  const badges = policyBadges(policies);
  if (badges.length === 0) return '—';
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
