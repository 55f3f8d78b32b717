/** The answers that the portal shows, by the names people use. */
import type {
  FindPortalDashboardResponse,
  FindPortalInvoiceResponse,
  FindPortalProfileResponse,
  FindPortalSessionResponse,
  ListPortalInvoicesResponse,
  ListPortalPaymentsResponse,
  ListPortalStatementsResponse,
  ListPortalYearsResponse,
} from '@/shared/api/gen';

export type PortalSession = FindPortalSessionResponse;
export type PortalChoice = PortalSession['choices'][number];

export type PortalDashboard = FindPortalDashboardResponse;

export type PortalInvoice = FindPortalInvoiceResponse;
export type PortalInvoiceSummary = ListPortalInvoicesResponse['items'][number];
export type PortalInvoiceState = PortalInvoiceSummary['state'];
export type PortalFile = PortalInvoice['files'][number];

export type PortalStatement = ListPortalStatementsResponse['items'][number];

export type PortalPayment = ListPortalPaymentsResponse['items'][number];
export type PortalYears = ListPortalYearsResponse;

export type PortalProfile = FindPortalProfileResponse;
export type PortalBank = NonNullable<PortalProfile['bank']>;
