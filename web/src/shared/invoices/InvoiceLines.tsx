import { formatMoney } from '@/shared/lib/money';
import classes from './InvoiceLines.module.css';
import { LINE_KINDS, signed, VAT_KINDS } from './invoice-words';
import type { LineKind, VatKind } from './types';

export interface ShownLine {
  kind: LineKind;
  description: string;
  net: number;
  vat: VatKind;
  vatAmount: number;
  /** It lowers what the deduction is taken from. */
  isAllowable: boolean;
}

export interface InvoiceLinesProps {
  /** A credit note takes away: all its amounts are shown with the sign that they have in every sum. */
  kind: 'invoice' | 'creditNote';
  lines: readonly ShownLine[];
  /** Without VAT. */
  gross: number;
  vat: number;
  total: number;
  vatBreakdown: readonly { vat: VatKind; net: number; amount: number }[];
  /** The words that the domestic reverse charge demands. */
  reverseChargeWords: string | null;
}

/** The lines of an invoice with its totals, as a bill has them. */
export function InvoiceLines(props: InvoiceLinesProps) {
  const { kind, lines, gross, vat, total, vatBreakdown, reverseChargeWords } = props;
  const money = (pence: number) => formatMoney(signed({ kind }, pence));
  return (
    <div>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">Description</th>
            <th scope="col" className={classes.minor}>
              VAT
            </th>
            <th scope="col" data-end>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and those shown never move.
            <tr key={index}>
              <td>{LINE_KINDS[line.kind]}</td>
              <td className={classes.description}>{line.description}</td>
              <td className={classes.minor}>{VAT_KINDS[line.vat].label}</td>
              <td data-end>{money(line.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={classes.totals}>
        <div>
          <dt>Without VAT</dt>
          <dd>{money(gross)}</dd>
        </div>
        {vatBreakdown
          // What the customer accounts for is no part of the total: the words below name it.
          .filter(({ vat: kind, amount }) => amount !== 0 && !kind.startsWith('reverseCharge'))
          .map((part) => (
            <div key={part.vat}>
              <dt>
                VAT {VAT_KINDS[part.vat].label} of {money(part.net)}
              </dt>
              <dd>{money(part.amount)}</dd>
            </div>
          ))}
        {vat === 0 && (
          <div>
            <dt>{reverseChargeWords ? 'VAT, by reverse charge' : 'VAT'}</dt>
            <dd>{formatMoney(0)}</dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>Total</dt>
          <dd>{money(total)}</dd>
        </div>
      </dl>
      {reverseChargeWords && <p className={classes.words}>{reverseChargeWords}</p>}
    </div>
  );
}
