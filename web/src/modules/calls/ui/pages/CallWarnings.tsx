import { IconAlertTriangle } from '@tabler/icons-react';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import type { Capabilities } from '../../api/types';
import classes from './pages.module.css';

export interface CallWarningsProps {
  capabilities: Capabilities | undefined;
  /** Whoever reads it is about to join: it may be that person's network that is meant. */
  isAboutToJoin?: boolean;
}

/**
 * What this installation cannot do, said before a call and not in it: to everybody who is about to join, and beside the
 * list of calls only to people who manage the organisation, who can change it.
 */
export function CallWarnings({ capabilities, isAboutToJoin = false }: CallWarningsProps) {
  const manages = can(useAccess(), 'tenant.manage_settings');
  if (!capabilities) return null;
  const { isOn, offReason, warnings } = capabilities;
  const said = isOn ? (manages || isAboutToJoin ? warnings : []) : [offReason ?? 'Calls are switched off.'];
  if (said.length === 0) return null;
  return (
    <ul className={classes.warnings} aria-label="About calls here">
      {said.map((warning) => (
        <li key={warning}>
          <IconAlertTriangle size="1rem" stroke={1.6} aria-hidden />
          {warning}
        </li>
      ))}
    </ul>
  );
}
