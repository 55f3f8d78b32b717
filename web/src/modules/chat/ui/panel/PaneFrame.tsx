import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type DragEventHandler, type ReactNode, useId } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './SidePane.module.css';

export interface PaneFrameProps {
  title: string;
  tools?: ReactNode;
  onClose: () => void;
  /** Files are dragged over it, or dropped on it. */
  onDragOver?: DragEventHandler;
  onDrop?: DragEventHandler;
  children: ReactNode;
}

/** The pane beside a conversation: a bar with its name, and what it shows. */
export function PaneFrame({ title, tools, onClose, onDragOver, onDrop, children }: PaneFrameProps) {
  const heading = useId();
  const isPhone = usePhone();
  return (
    <aside className={classes.pane} aria-labelledby={heading} onDragOver={onDragOver} onDrop={onDrop}>
      <div className={classes.bar}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {tools}
        <ActionIcon
          size={isPhone ? '2.75rem' : '1.75rem'}
          aria-label={`Close ${title.toLowerCase()}`}
          title="Close"
          onClick={onClose}
        >
          <IconX size="1rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </aside>
  );
}
