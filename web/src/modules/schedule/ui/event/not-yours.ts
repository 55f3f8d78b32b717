/** Why an event is not the person's to change. */
export const NOT_YOURS_TO_CHANGE = 'You do not have permission to update this event';
