/** Money in whole pence, as the server counts it. Pounds appear only in what a person reads or types. */

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
/** An amount as people type it: `£1,234.5`, `1234.50`, `-12`. */
const TYPED = /^(?<sign>[-−])?\s*£?\s*(?<pounds>\d{1,3}(?:[, ]\d{3})+|\d+)?(?:\.(?<pence>\d{0,2}))?$/;
/** The largest amount that a form takes, as the server does: ten million pounds. */
const MOST_PENCE = 1_000_000_000;

/** `£1,234.50`; a credit is `−£1,234.50`. */
export function formatMoney(pence: number): string {
  return POUNDS.format(pence / 100).replace('-', '−');
}

/** For a field that the person edits: `1234.50`, without sign of currency or commas. */
export function moneyText(pence: number): string {
  return (pence / 100).toFixed(2);
}

/** Reads what a person typed as whole pence; null where it is no amount. Nothing is rounded: `1.005` is refused. */
export function parseMoney(text: string): number | null {
  const parts = TYPED.exec(text.trim())?.groups;
  if (!parts || (parts.pounds === undefined && !parts.pence)) return null;
  const pounds = Number((parts.pounds ?? '0').replaceAll(/[, ]/g, ''));
  const pence = pounds * 100 + Number((parts.pence ?? '').padEnd(2, '0'));
  if (pence > MOST_PENCE) return null;
  return parts.sign && pence !== 0 ? -pence : pence;
}
