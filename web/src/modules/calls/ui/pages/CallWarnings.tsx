import { IconAlertTriangle } from '@tabler/icons-react';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import type { Capabilities } from '../../api/types';
import classes from './pages.module.css';

/**
 * What this installation cannot do, said before a call and not in it. How the server is set up is said only to people
 * who manage the organisation: others can change nothing about it.
 */
export function CallWarnings({ capabilities }: { capabilities: Capabilities | undefined }) {
  const manages = can(useAccess(), 'tenant.manage_settings');
  if (!capabilities) return null;
  const { isOn, offReason, warnings } = capabilities;
  const said = isOn ? (manages ? warnings : []) : [offReason ?? 'Calls are switched off.'];
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
