import { localDay } from '@/shared/lib/calendar-days';

/** The day it is for the reader. Read with every render: a page that is looked at the next morning is drawn anew by then. */
export const useToday = (): string => localDay(new Date());
