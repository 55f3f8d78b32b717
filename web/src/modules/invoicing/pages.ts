/** Where the pages lie. Fetched with the first of them, so that the first visit names no part of any. */
export const OverviewPage = () => import('./ui/pages');
export const AgedPage = () => import('./ui/pages');
export const InvoicesPage = () => import('./ui/pages');
export const NewInvoicePage = () => import('./ui/pages');
export const InvoicePage = () => import('./ui/pages');
export const SubcontractorsPage = () => import('./ui/pages');
export const SubcontractorPage = () => import('./ui/pages');
export const RunsPage = () => import('./ui/pages');
export const NewRunPage = () => import('./ui/pages');
export const RunPage = () => import('./ui/pages');
export const TaxMonthsPage = () => import('./ui/pages');
export const TaxMonthPage = () => import('./ui/pages');
export const SettingsPage = () => import('./ui/pages');
export const words = () => import('./words');
