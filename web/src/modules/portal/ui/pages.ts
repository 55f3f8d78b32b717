/** Every page of the portal, in one piece: it is small, and a phone on a site fetches it once. */
export { DashboardPage } from './DashboardPage';
export { InvoicePage } from './invoices/InvoicePage';
export { InvoicesPage } from './invoices/InvoicesPage';
export { NewInvoicePage } from './invoices/NewInvoicePage';
export { PortalLoginPage } from './login/PortalLoginPage';
export { PortalFrame } from './PortalFrame';
export { ProfilePage } from './profile/ProfilePage';
export { StatementsPage } from './StatementsPage';
