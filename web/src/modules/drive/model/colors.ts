/** The colours that drives and folders may have (drive.md sections 3 and 9), in the order people choose from. */
import type { DriveColor, FolderColor } from '@/shared/api/gen';

export const DRIVE_COLORS = [
  'blue',
  'green',
  'purple',
  'orange',
  'red',
  'gray',
] as const satisfies readonly DriveColor[];
export const DEFAULT_DRIVE_COLOR: DriveColor = 'blue';

export const FOLDER_COLORS = [
  'primary',
  'blue',
  'purple',
  'pink',
  'amber',
  'red',
  'green',
  'teal',
] as const satisfies readonly FolderColor[];
export const DEFAULT_FOLDER_COLOR: FolderColor = 'primary';
