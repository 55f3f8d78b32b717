/** Invoicing's only door. What is large hangs here as a lazy component, since this file is in the first bundle. */
import {
  IconCalendarEvent,
  IconLayoutDashboard,
  IconListDetails,
  IconPlus,
  IconReceipt,
  IconSettingsCog,
  IconUsersGroup,
} from '@tabler/icons-react';
import { lazyPage, lazyWords } from '@/shared/lib/lazy-page';
import { KEEPS_NOTHING, type ModuleManifest } from '@/shared/lib/module';
import { invoicingLive } from './api/live';

export type { InvoicesSearch } from './model/invoices-search';
export type { NewInvoiceSearch, RunsSearch } from './model/runs-search';
export type { SubcontractorsSearch } from './model/subcontractors-search';

const pages = () => import('./pages');

export const OverviewPage = lazyPage(pages, 'OverviewPage');
export const AgedPage = lazyPage(pages, 'AgedPage');
export const InvoicesPage = lazyPage(pages, 'InvoicesPage');
export const NewInvoicePage = lazyPage(pages, 'NewInvoicePage');
export const InvoicePage = lazyPage(pages, 'InvoicePage');
export const SubcontractorsPage = lazyPage(pages, 'SubcontractorsPage');
export const SubcontractorPage = lazyPage(pages, 'SubcontractorPage');
export const RunsPage = lazyPage(pages, 'RunsPage');
export const NewRunPage = lazyPage(pages, 'NewRunPage');
export const RunPage = lazyPage(pages, 'RunPage');
export const TaxMonthsPage = lazyPage(pages, 'TaxMonthsPage');
export const TaxMonthPage = lazyPage(pages, 'TaxMonthPage');
export const InvoicingSettingsPage = lazyPage(pages, 'SettingsPage');

export const invoicingModule: ModuleManifest = {
  id: 'invoicing',
  name: 'Invoicing',
  icon: IconReceipt,
  home: '/invoicing',
  path: '/invoicing',
  entitlement: 'invoicing',
  scopePrefix: 'invoicing',
  offer: 'invoicing',
  thing: { withArticle: 'an invoice', one: 'invoice', many: 'invoices' },
  words: lazyWords(pages),
  keeps: KEEPS_NOTHING,
  pages: [
    { label: 'Overview', to: '/invoicing', icon: IconLayoutDashboard },
    { label: 'Invoices', to: '/invoicing/invoices', icon: IconReceipt },
    { label: 'Subcontractors', to: '/invoicing/subcontractors', icon: IconUsersGroup },
    { label: 'Payment runs', to: '/invoicing/payment-runs', icon: IconListDetails },
    { label: 'Tax months', to: '/invoicing/tax-months', icon: IconCalendarEvent },
    { label: 'Settings', to: '/invoicing/settings', icon: IconSettingsCog },
  ],
  live: invoicingLive,
  commands: [
    {
      id: 'invoicing.new',
      label: 'New invoice',
      group: 'Invoicing',
      icon: IconPlus,
      keywords: ['bill', 'cis'],
      scope: 'invoicing.create',
      run: ({ goTo }) => goTo('/invoicing/invoices/new'),
    },
    {
      id: 'invoicing.run',
      label: 'New payment run',
      group: 'Invoicing',
      icon: IconPlus,
      keywords: ['pay', 'due'],
      scope: 'invoicing.pay',
      run: ({ goTo }) => goTo('/invoicing/payment-runs/new'),
    },
  ],
};
