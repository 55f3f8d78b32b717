import { formatMoney } from '@/shared/lib/money';
import classes from './DeductionBox.module.css';
import { CIS_RATES } from './invoice-words';
import type { CisRate } from './types';

export interface DeductionBoxProps {
  /** Without VAT. */
  gross: number;
  /** What lowers the amount that the deduction is taken from. */
  materials: number;
  /** One rate for all of it; missing where several take part. */
  rate?: CisRate;
  liable: number;
  deduction: number;
  levy: number;
  /** What the organisation calls its deduction by contract. */
  levyLabel?: string;
  vat: number;
  /** To pay, with VAT. */
  net: number;
  /** What the last line is called; a credit note takes off instead of being paid. */
  totalLabel?: string;
  /** What the deduction would be at the higher rate, where nobody has verified yet or has to verify again. */
  ifUnmatched?: number | null;
  /** Why the higher rate is spoken of, as sentences. */
  whyUnmatched?: string;
}

/** How a payment comes about, line by line, as the scheme asks. */
export function DeductionBox(props: DeductionBoxProps) {
  const { gross, materials, rate, liable, deduction, levy, vat, net, ifUnmatched = null } = props;
  const { levyLabel = 'Levy', totalLabel = 'To pay', whyUnmatched } = props;
  return (
    <>
      <dl className={classes.sums}>
        <Sum label="Without VAT" pence={gross} />
        <Sum label="Materials, plant and fuel" pence={-materials} />
        <Sum label="Liable to deduction" pence={liable} isSum />
        <Sum label={rate ? `Deduction, ${CIS_RATES[rate].percent}%` : 'Deduction'} pence={-deduction} />
        {levy !== 0 && <Sum label={levyLabel} pence={-levy} />}
        {vat !== 0 && <Sum label="VAT" pence={vat} />}
        <Sum label={totalLabel} pence={net} isSum isTotal />
      </dl>
      {ifUnmatched !== null && ifUnmatched !== deduction && (
        <p className={classes.warning}>
          {whyUnmatched && `${whyUnmatched} `}At 30% the deduction would be {formatMoney(ifUnmatched)}.
        </p>
      )}
    </>
  );
}

interface SumProps {
  label: string;
  pence: number;
  isSum?: boolean;
  isTotal?: boolean;
}

function Sum({ label, pence, isSum, isTotal }: SumProps) {
  return (
    <div data-sum={isSum} data-total={isTotal}>
      <dt>{label}</dt>
      <dd>{formatMoney(pence === 0 ? 0 : pence)}</dd>
    </div>
  );
}
