import { Button } from '@mantine/core';
import { type CallState, connectionLabel } from '../../model/call-state';
import { isNetworkFailure } from '../../model/diagnostics';
import { hangUp, retryCall } from '../call-runtime';
import classes from './ErrorPanel.module.css';

/** Why the call does not go on, and what whoever helps would ask for. */
export function ErrorPanel({ call }: { call: CallState }) {
  const { error, diagnostics, connectionState, serverUrl, roomName, roomId, threadId, token } = call;
  const facts: readonly (readonly [string, string])[] = [
    ['Connection', connectionLabel(connectionState)],
    ['Server', serverUrl ?? 'Not known yet'],
    ['Room', roomName ?? roomId ?? threadId ?? 'Not known yet'],
    ['Token', token ? 'Present' : 'Missing'],
  ];
  return (
    <div className={classes.panel} role="alert">
      <h3 className={classes.title}>Call issue detected</h3>
      <p className={classes.message}>{error}</p>
      {isNetworkFailure(error ?? '') && <p className={classes.hint}>Trying again in a moment…</p>}
      {diagnostics.length > 0 && (
        <ul className={classes.hints}>
          {diagnostics.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
      <dl className={classes.facts}>
        {facts.map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.buttons}>
        <Button size="md" onClick={() => void retryCall()}>
          Retry connection
        </Button>
        <Button size="md" variant="default" onClick={hangUp}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}
