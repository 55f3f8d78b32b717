/** Why calendars are not the person's to set up. */
export const NOT_YOURS = 'Setting up calendars needs the permission schedule.manage_calendars.';
