import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import type { Capabilities } from '../../api/types';
import { callNotices, putAway, readPutAway } from '../../model/call-notices';
import classes from './pages.module.css';

/** What this installation cannot do, said before a call and not in it. */
export function CallWarnings({ capabilities }: { capabilities: Capabilities | undefined }) {
  const manages = can(useAccess(), 'tenant.manage_settings');
  const [away, setAway] = useState(readPutAway);
  const said = capabilities ? callNotices(capabilities, manages, away) : [];
  if (said.length === 0) return null;
  return (
    <ul className={classes.notices} aria-label="About calls here">
      {said.map(({ words, isTip }) => (
        <li key={words} className={isTip ? classes.tip : classes.warning}>
          {isTip ? (
            <IconInfoCircle size="1rem" stroke={1.6} aria-hidden />
          ) : (
            <IconAlertTriangle size="1rem" stroke={1.6} aria-hidden />
          )}
          <span>{words}</span>
          {isTip && (
            <ActionIcon aria-label={`Dismiss: ${words}`} title="Dismiss" onClick={() => setAway(putAway(words))}>
              <IconX size="1rem" stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}
