import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import classes from './AccessRestricted.module.css';
import { AskButton } from './AskButton';
import { EmptyState } from './EmptyState';
import { RestrictedDrawing } from './illustrations/drawings';
import { PersonAvatar } from './PersonAvatar';

export interface AccessRestrictedProps {
  /** What was tried, to follow "You don't have permission to", e.g. `manage libraries`. */
  action: string;
  /** The scope it needs, e.g. `library.manage`. */
  permission: string;
  /** The signed-in person's name. */
  person: string;
  organisation: string;
  /** Whom to ask, when known. */
  administrator?: { name: string; email: string };
  /** A few lines for a panel instead of a whole page. */
  compact?: boolean;
  onBack?: () => void;
}

/** Says that a permission is missing, which one, and whom to ask. */
export function AccessRestricted(props: AccessRestrictedProps) {
  const { action, permission, person, organisation, administrator, compact, onBack } = props;
  const refusal = `You don't have permission to ${action}.`;
  if (compact) {
    return (
      <section className={classes.compact} aria-label="Access Restricted">
        <IconLock size={20} stroke={1.5} aria-hidden />
        <div>
          <strong>Access Restricted</strong>
          <p>{refusal} Contact your administrator for access.</p>
        </div>
      </section>
    );
  }
  return (
    <EmptyState
      drawing={<RestrictedDrawing />}
      title="Access Restricted"
      message={refusal}
      action={
        <>
          {onBack && (
            <Button variant="default" size="md" onClick={onBack}>
              Go back
            </Button>
          )}
          {administrator && <AskButton person={administrator} subject={`Access to ${permission}`} />}
        </>
      }
    >
      <dl className={classes.facts}>
        <div>
          <dt>Signed in as</dt>
          <dd>
            <PersonAvatar name={person} size="sm" /> {person}
          </dd>
        </div>
        <div>
          <dt>Organisation</dt>
          <dd>{organisation}</dd>
        </div>
        <div>
          <dt>Required permission</dt>
          <dd>
            <code>{permission}</code>
          </dd>
        </div>
      </dl>
      <p className={classes.hint}>
        <strong>Need Access?</strong> Contact your administrator for access.
      </p>
    </EmptyState>
  );
}
