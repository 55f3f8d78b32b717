import { Drawer } from '@mantine/core';
import { useFocusBack } from '@/shared/lib/use-focus-back';
import { usePhone } from '@/shared/lib/use-phone';
import type { SidePanelProps } from './SidePanel';
import classes from './SidePanelCard.module.css';
import { useBeside } from './use-beside';

/** The panel itself. Use `SidePanel`, which fetches this when it is first opened. */
export function SidePanelCard({ opened, onClose, title, icon, about, children, footer, staysBeside }: SidePanelProps) {
  const isPhone = usePhone();
  const isBeside = useBeside(staysBeside);
  useFocusBack(opened);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92dvh' : '30rem'}
      offset={isPhone ? 0 : '0.5rem'}
      zIndex={9998}
      transitionProps={{ transition: isPhone ? 'slide-up' : 'slide-left', duration: 200 }}
      classNames={classes}
      {...(isBeside && { trapFocus: false, lockScroll: false, closeOnClickOutside: false, returnFocus: false })}
    >
      {!isBeside && <Drawer.Overlay />}
      <Drawer.Content {...(isBeside && { 'aria-modal': undefined, 'data-beside': true })}>
        {/* No <header>: with a question over it there would be two banners. */}
        <div className={classes.header}>
          {icon}
          <div className={classes.heading}>
            <Drawer.Title dir="auto" title={title}>
              {title}
            </Drawer.Title>
            {about && <div className={classes.about}>{about}</div>}
          </div>
          <Drawer.CloseButton aria-label="Close" />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
        {footer && <footer className={classes.footer}>{footer}</footer>}
      </Drawer.Content>
    </Drawer.Root>
  );
}
