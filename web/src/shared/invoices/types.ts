/** What office and portal both know of an invoice. */
import type { FindInvoiceResponse } from '@/shared/api/gen';

type Line = FindInvoiceResponse['lines'][number];

export type LineKind = Line['kind'];
export type VatKind = Line['vat'];
export type CisRate = FindInvoiceResponse['deductionPreview']['rate'];
