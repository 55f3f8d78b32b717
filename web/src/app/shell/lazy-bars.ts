import { lazy } from 'react';

/** The bars of the two layouts that are not the default: fetched where the tenant chose one. */

export const TopBar = lazy(() => import('./TopBar').then((part) => ({ default: part.TopBar })));
export const TopBarWithNav = lazy(() => import('./TopBar').then((part) => ({ default: part.TopBarWithNav })));
