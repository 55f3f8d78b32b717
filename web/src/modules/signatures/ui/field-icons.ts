import {
  IconCalendar,
  IconCheckbox,
  IconCursorText,
  IconLetterCase,
  IconSignature,
  IconUser,
} from '@tabler/icons-react';
import type { FieldKind } from '../api/types';

/** What stands for each kind of field, in the palette and on the page. */
export const KIND_ICONS: Readonly<Record<FieldKind, typeof IconUser>> = {
  signature: IconSignature,
  initials: IconLetterCase,
  name: IconUser,
  date: IconCalendar,
  text: IconCursorText,
  checkbox: IconCheckbox,
};
