import { lazy } from 'react';

/** For an address that leads nowhere: fetched when somebody is there. */
export const NotFoundPage = lazy(() => import('./NotFoundPage').then((part) => ({ default: part.NotFoundPage })));
