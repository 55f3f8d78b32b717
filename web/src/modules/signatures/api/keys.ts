/** Keys of this module's queries. */
export const everyRequestList = ['signatures', 'list'] as const;
export const waitingKey = ['signatures', 'waiting'] as const;
export const everyRequest = ['signatures', 'request'] as const;
export const requestKey = (id: string) => [...everyRequest, id] as const;
/** The record of a request is stale whenever the request is. */
export const recordKey = (id: string) => [...requestKey(id), 'record'] as const;
export const markKey = ['signatures', 'mark'] as const;
export const draftsKey = ['signatures', 'drafts'] as const;
export const templatesKey = ['signatures', 'templates'] as const;
export const settingsKey = ['signatures', 'settings'] as const;
