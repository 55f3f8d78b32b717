import { lazy } from 'react';

/** The account panel, on its own and as a card: fetched when first opened. */

export const AccountPanel = lazy(() => import('./AccountPanel').then((part) => ({ default: part.AccountPanel })));
export const AccountCard = lazy(() => import('./AccountCard').then((part) => ({ default: part.AccountCard })));
