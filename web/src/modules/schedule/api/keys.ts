/** Keys of this module's queries. */
export const everyCalendar = ['schedule', 'calendars'] as const;
export const everyWindow = ['schedule', 'events'] as const;
export const everyBusy = ['schedule', 'busy'] as const;
export const linksKey = ['schedule', 'links'] as const;
export const settingsKey = ['schedule', 'settings'] as const;
export const attachmentsKey = (id: string) => ['schedule', 'event', 'attachments', id] as const;
export const everyEvent = ['schedule', 'event'] as const;
export const eventKey = (id: string, occurrence?: string) => [...everyEvent, id, occurrence ?? null] as const;
