import { IconAlertTriangle } from '@tabler/icons-react';
import type { Capabilities } from '../../api/types';
import classes from './pages.module.css';

/** What this installation cannot do, said before a call and not in it. */
export function CallWarnings({ capabilities }: { capabilities: Capabilities | undefined }) {
  if (!capabilities) return null;
  const { isOn, offReason, warnings } = capabilities;
  const said = isOn ? warnings : [offReason ?? 'Calls are switched off.'];
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
