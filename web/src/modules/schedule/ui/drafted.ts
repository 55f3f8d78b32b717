import { createContext } from 'react';
import type { Times } from '../model/moves';

/** The time of the event that is being created, which the view marks; null when there is none. */
export const Drafted = createContext<Times | null>(null);
