/** Every page of invoicing, in one piece: who opens one goes on to the others. */
export { InvoicePage } from './invoices/InvoicePage';
export { InvoicesPage } from './invoices/InvoicesPage';
export { NewInvoicePage } from './invoices/NewInvoicePage';
export { TaxMonthPage } from './months/TaxMonthPage';
export { TaxMonthsPage } from './months/TaxMonthsPage';
export { AgedPage } from './overview/AgedPage';
export { OverviewPage } from './overview/OverviewPage';
export { NewRunPage } from './runs/NewRunPage';
export { RunPage } from './runs/RunPage';
export { RunsPage } from './runs/RunsPage';
export { SettingsPage } from './settings/SettingsPage';
export { SubcontractorPage } from './subcontractors/SubcontractorPage';
export { SubcontractorsPage } from './subcontractors/SubcontractorsPage';
