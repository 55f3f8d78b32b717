/** Where the pages lie. Fetched with the first of them, so that the first visit names no part of any. */
export const PortalLoginPage = () => import('./ui/pages');
export const PortalFrame = () => import('./ui/pages');
export const DashboardPage = () => import('./ui/pages');
export const InvoicesPage = () => import('./ui/pages');
export const NewInvoicePage = () => import('./ui/pages');
export const InvoicePage = () => import('./ui/pages');
export const StatementsPage = () => import('./ui/pages');
export const ProfilePage = () => import('./ui/pages');
