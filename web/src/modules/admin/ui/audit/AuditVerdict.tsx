import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { CopyTextButton } from '@/shared/ui/CopyTextButton';
import type { AuditVerification } from '../../api/audit';
import classes from './audit.module.css';

/** What following the log's chain of hashes found. */
export function AuditVerdict({ verdict, onClose }: { verdict: AuditVerification; onClose: () => void }) {
  const Icon = verdict.isIntact ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes.verdict} role="status" data-broken={!verdict.isIntact || undefined}>
      <Icon size="1.25rem" stroke={1.5} aria-hidden />
      <div>{verdict.isIntact ? <Intact verdict={verdict} /> : <Broken verdict={verdict} />}</div>
      {verdict.head && <CopyTextButton text={verdict.head} label="Copy hash" done="Hash copied" />}
      <ActionIcon aria-label="Close the result" onClick={onClose}>
        <IconX size="1rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function Intact({ verdict }: { verdict: AuditVerification }) {
  const count = verdict.entries ?? 0;
  return (
    <>
      <strong>The log is intact.</strong>{' '}
      {count === 1
        ? 'Its one entry is as it was written.'
        : `All ${count.toLocaleString('en-GB')} entries are as they were written.`}{' '}
      {verdict.head && (
        <>
          Store this hash elsewhere to prove later that nothing was removed: <code>{verdict.head}</code>
        </>
      )}
    </>
  );
}

function Broken({ verdict }: { verdict: AuditVerification }) {
  return (
    <>
      <strong>The log was edited.</strong> Entry {verdict.brokenAt?.toLocaleString('en-GB')} does not follow from the
      one before: it was changed, or one before it is missing. Tell the person who runs this server.
    </>
  );
}
