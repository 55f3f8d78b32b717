import type { QueryKey } from '@tanstack/react-query';

/** Every answer that the portal shows: the generator puts an operation's name first into its keys. */
export const everyPortalAnswer: readonly QueryKey[] = [
  'findPortalDashboard',
  'listPortalInvoices',
  'findPortalInvoice',
  'listPortalStatements',
  'listPortalPayments',
  'listPortalYears',
  'findPortalProfile',
].map((_id) => [{ _id }]);
