import type { ReactNode } from 'react';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { LogoMark } from '@/shared/ui/Logo';
import { CorbelDrawing } from './CorbelDrawing';
import classes from './EntryFrame.module.css';

export interface EntryFrameProps {
  title: string;
  /** The line under the title. It keeps its height while it is not known, so that nothing jumps. */
  lead?: ReactNode;
  children: ReactNode;
}

/** The page of everybody who is not signed in yet: what there is to do on the left, the drawing on the right. */
export function EntryFrame({ title, lead, children }: EntryFrameProps) {
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <main className={classes.form}>
        <div className={classes.brand}>
          <LogoMark size="2rem" />
          Corbel
        </div>
        <div className={classes.middle}>
          <h1 className={classes.title}>{title}</h1>
          <div className={classes.lead}>{lead ?? '\u00a0'}</div>
          {children}
        </div>
      </main>
      <CorbelDrawing />
    </div>
  );
}
