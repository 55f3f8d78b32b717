/** The answers that the pages show, by the names people use. */
import type {
  FindInvoiceResponse,
  FindInvoicingOverviewResponse,
  FindInvoicingSettingsResponse,
  FindPaymentRunResponse,
  FindSubcontractorResponse,
  FindTaxMonthResponse,
  ListAgedCreditorsResponse,
  ListInvoicesResponse,
  ListPaymentRunsResponse,
  ListPurchaseOrdersResponse,
  ListStatementsResponse,
  ListSubcontractorsResponse,
  ListSubcontractorYearsResponse,
  ListTaxMonthsResponse,
  PreviewPaymentRunResponse,
} from '@/shared/api/gen';

export type { CisRate } from '@/shared/invoices/types';

export type Overview = FindInvoicingOverviewResponse;
export type AgedCreditors = ListAgedCreditorsResponse;
export type InvoicingSettings = FindInvoicingSettingsResponse;

export type Invoice = FindInvoiceResponse;
export type InvoiceSummary = ListInvoicesResponse['items'][number];
export type InvoiceState = InvoiceSummary['state'];
export type InvoiceShift = NonNullable<Invoice['shift']>;
export type InvoiceKind = InvoiceSummary['kind'];

export type Subcontractor = FindSubcontractorResponse;
export type SubcontractorSummary = ListSubcontractorsResponse['items'][number];
export type SubcontractorKind = SubcontractorSummary['kind'];
export type Bank = NonNullable<Subcontractor['bank']>;
export type StatementConsent = NonNullable<Subcontractor['consent']>;
export type PortalUser = Subcontractor['portalUsers'][number];

export type SubcontractorYears = ListSubcontractorYearsResponse;

export type PurchaseOrder = ListPurchaseOrdersResponse['items'][number];

export type Run = FindPaymentRunResponse;
export type RunSummary = ListPaymentRunsResponse['items'][number];
export type RunState = RunSummary['state'];
export type RunPreview = PreviewPaymentRunResponse;
export type PaymentPreview = RunPreview['payments'][number];
export type PaymentWarning = PaymentPreview['warnings'][number];

export type TaxMonth = ListTaxMonthsResponse['items'][number];
export type TaxMonthLine = FindTaxMonthResponse['lines'][number];
export type Statement = ListStatementsResponse['items'][number];
