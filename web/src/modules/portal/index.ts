/** The portal's only door: pages for subcontractors, who have no account in the workspace. All of them are lazy. */
import { lazyPage } from '@/shared/lib/lazy-page';

export type { InvoicesSearch as PortalInvoicesSearch } from './model/portal-states';

/** What the address of the log-in page may say. */
export interface PortalLoginSearch {
  /** The token of a mailed link. */
  token?: string;
  /** The slug of the contractor whose look the page wears. */
  org?: string;
  /** Where to go after the log-in; always a page of the portal. */
  next?: string;
}

const pages = () => import('./pages');

export const PortalLoginPage = lazyPage(pages, 'PortalLoginPage');
export const PortalFrame = lazyPage(pages, 'PortalFrame');
export const PortalDashboard = lazyPage(pages, 'DashboardPage');
export const PortalInvoices = lazyPage(pages, 'InvoicesPage');
export const PortalNewInvoice = lazyPage(pages, 'NewInvoicePage');
export const PortalInvoice = lazyPage(pages, 'InvoicePage');
export const PortalStatements = lazyPage(pages, 'StatementsPage');
export const PortalProfile = lazyPage(pages, 'ProfilePage');
