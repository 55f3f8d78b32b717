import type { MenuProps } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './menu-sheet.module.css';

/** What makes a menu a sheet from the bottom on a phone, where a drop-down would lie under the thumb; nothing elsewhere. */
export function useMenuSheet(): Partial<MenuProps> {
  const isPhone = usePhone();
  if (!isPhone) return {};
  return {
    withOverlay: true,
    overlayProps: { className: classes.overlay },
    transitionProps: { transition: 'slide-up', duration: 160 },
    classNames: { dropdown: classes.sheet, item: classes.item },
  };
}
