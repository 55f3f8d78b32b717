/** The colours that drives and folders may have (drive.md sections 3 and 9), in the order people choose from. */

export const DRIVE_COLORS = ['blue', 'green', 'purple', 'orange', 'red', 'gray'] as const;
export const DEFAULT_DRIVE_COLOR = 'blue';

export const FOLDER_COLORS = ['primary', 'blue', 'purple', 'pink', 'amber', 'red', 'green', 'teal'] as const;
export const DEFAULT_FOLDER_COLOR = 'primary';
