import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

export interface WithReasonProps {
  /** Why the button does nothing; nothing where it does. */
  reason: string | false | undefined;
  /** The button, given what {@link refused} says. */
  children: ReactElement;
}

/**
 * Around a button that may be refused: says why, under the pointer, at the focus and at a touch. A button that is plainly
 * `disabled` can have none of the three, so it is marked by {@link refused} instead.
 */
export function WithReason({ reason, children }: WithReasonProps) {
  return (
    <Tooltip
      label={reason}
      disabled={!reason}
      multiline
      maw="18rem"
      openDelay={0}
      events={{ hover: true, focus: true, touch: true }}
    >
      {children}
    </Tooltip>
  );
}

/** What makes a button look and sound disabled while it can still be reached and asked for the reason. */
export function refused(reason: string | false | undefined, onClick: () => void) {
  return {
    'data-disabled': Boolean(reason) || undefined,
    'aria-disabled': Boolean(reason) || undefined,
    onClick: reason ? undefined : onClick,
  };
}
