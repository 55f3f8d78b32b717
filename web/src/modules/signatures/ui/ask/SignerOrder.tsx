import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './AskDialog.module.css';

export interface SignerOrderProps {
  signers: readonly { key: string; name: string }[];
  onMove: (key: string, by: -1 | 1) => void;
}

/** Who signs after whom, with buttons to change that. */
export function SignerOrder({ signers, onMove }: SignerOrderProps) {
  const size = usePhone() ? '2.75rem' : 'md';
  const list = useRef<HTMLOListElement>(null);
  /** Draws the change, then gives the focus to the button that was pressed; at the end of the list to the other one. */
  const move = (key: string, by: -1 | 1) => {
    flushSync(() => onMove(key, by));
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-signer]') ?? [])];
    const row = rows.find(({ dataset }) => dataset.signer === key);
    const buttons = [...(row?.querySelectorAll('button') ?? [])];
    if (by > 0) buttons.reverse();
    buttons.find(({ disabled }) => !disabled)?.focus();
  };
  return (
    <ol ref={list} className={classes.order} aria-label="Signing order">
      {signers.map(({ key, name }, index) => {
        const called = name || `Signer ${index + 1}`;
        return (
          <li key={key} data-signer={key}>
            <span>
              {index + 1}. {called}
            </span>
            <ActionIcon
              variant="subtle"
              size={size}
              aria-label={`Move ${called} up`}
              disabled={index === 0}
              onClick={() => move(key, -1)}
            >
              <IconArrowUp size="1rem" stroke={1.6} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size={size}
              aria-label={`Move ${called} down`}
              disabled={index === signers.length - 1}
              onClick={() => move(key, 1)}
            >
              <IconArrowDown size="1rem" stroke={1.6} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </ol>
  );
}
