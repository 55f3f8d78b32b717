import type { LiveMapping } from '@/shared/lib/module';
import { everyInvoicingAnswer } from './keys';

const everything: LiveMapping = () => everyInvoicingAnswer;

/** Which of this module's queries a live message makes stale. */
export const invoicingLive: Readonly<Record<string, LiveMapping>> = {
  'invoicing.invoices': everything,
  'invoicing.subcontractors': everything,
  'invoicing.runs': everything,
  'invoicing.months': everything,
  'invoicing.settings': everything,
};
