import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './form.module.css';

export interface UnfoldProps {
  label: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

/** The end of a form that most people leave folded. What is unfolded comes into sight, since a form's end is mostly the window's. */
export function Unfold({ label, isOpen, onToggle, children }: UnfoldProps) {
  const size = usePhone() ? 'lg' : 'md';
  const head = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) head.current?.scrollIntoView({ block: 'start' });
  }, [isOpen]);
  return (
    <>
      <Button
        ref={head}
        variant="subtle"
        size={size}
        className={classes.more}
        rightSection={<IconChevronDown size="1rem" stroke={1.6} data-open={isOpen || undefined} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && children}
    </>
  );
}
