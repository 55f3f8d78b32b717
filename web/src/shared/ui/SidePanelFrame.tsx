import { CloseButton, Portal, Skeleton } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import type { SidePanelProps } from './SidePanel';
import classes from './SidePanelCard.module.css';
import { useBeside } from './use-beside';

/** Widths that look like lines of text. */
const LINES = ['40%', '72%', '55%', '64%', '48%'];

export interface SidePanelFrameProps
  extends Pick<SidePanelProps, 'onClose' | 'title' | 'icon' | 'about' | 'staysBeside'> {
  /** It is the page's own, and gives way as soon as there is anything of the panel. */
  isEarly?: boolean;
}

/** The frame of a panel whose code is on its way: where the panel will be, and as large, so that the page takes its final width at once. */
export function SidePanelFrame({ onClose, title, icon, about, staysBeside, isEarly }: SidePanelFrameProps) {
  const isPhone = usePhone();
  const isBeside = useBeside(staysBeside);
  return (
    <Portal>
      <div className={classes.place} data-early={isEarly || undefined}>
        {!isBeside && <div className={classes.scrim} aria-hidden />}
        <div className={classes.frame} data-beside={isBeside || undefined} data-phone={isPhone || undefined}>
          <div className={classes.header}>
            {icon}
            <div className={classes.heading}>
              <h2 className={classes.title}>{title}</h2>
              {about && <div className={classes.about}>{about}</div>}
            </div>
            <CloseButton aria-label="Close" onClick={onClose} />
          </div>
          <div className={classes.body}>
            <PanelSkeleton label={`Loading ${title}`} />
          </div>
        </div>
      </div>
    </Portal>
  );
}

/** Lines in place of what a panel will hold. */
export function PanelSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.waiting} role="status" aria-label={label} aria-busy>
      {LINES.map((width) => (
        <Skeleton key={width} width={width} height="0.75rem" aria-hidden />
      ))}
    </div>
  );
}
