/** How a spreadsheet's numbers are written, by the codes of its formats. What a code asks for beyond this is left out. */

/** The formats that every spreadsheet has without saying so, by their numbers. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'd/m/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'd/m/yyyy h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: 'h:mm:ss',
  47: 'mm:ss',
};

/** The code of a format by its number, of the file's own first. */
export function formatCode(id: number, own: ReadonlyMap<number, string>): string {
  return own.get(id) ?? BUILT_IN[id] ?? '';
}

/** A code without what it only says literally, such as `"days"` or `[Red]`. */
function bare(code: string): string {
  return code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
}

const DAY_MS = 86_400_000;
/** Midnight before day 1 of the calendar that counts from 1900, which has a 29 February 1900 that never was. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** 31 December 9999: no later day is written. */
const LAST_DAY = 2_958_465;

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

/** The number as its format shows it. */
export function formatCell(value: number, code: string, from1904: boolean): string {
  const letters = bare(code);
  if (/[ymdhs]/i.test(letters) && !/general/i.test(letters)) {
    return value >= 0 && value <= LAST_DAY ? formatMoment(value, letters, from1904) : String(value);
  }
  // The second part of a code is that of numbers below zero.
  const [above = '', below] = code.split(';');
  const hasOwnSign = value < 0 && below !== undefined && /[(-]/.test(below);
  const part = value < 0 && below ? below : above;
  const digits = /[0#?][0#?,.]*/.exec(bare(part))?.[0];
  if (digits === undefined || /[Ee/]/.test(bare(part))) return plain(value);
  const isPercent = bare(part).includes('%');
  const shown = Math.abs(isPercent ? value * 100 : value);
  const [whole = '', decimals = ''] = digits.split('.');
  const text = new Intl.NumberFormat('en-GB', {
    useGrouping: whole.includes(','),
    minimumFractionDigits: Math.min(20, decimals.replace(/[^0]/g, '').length),
    maximumFractionDigits: Math.min(20, decimals.length),
  }).format(shown);
  const isBracketed = hasOwnSign && below.includes('(');
  const money = `${currencyOf(part)}${text}${isPercent ? '%' : ''}`;
  if (isBracketed) return `(${money})`;
  return value < 0 ? `-${money}` : money;
}

/** `£` of `"£"#,##0.00` and of `[$£-809]#,##0.00`. */
function currencyOf(part: string): string {
  return /\[\$([^\]-]+)[^\]]*\]/.exec(part)?.[1] ?? /[£$€]/.exec(part.replace(/\[[^\]]*\]/g, ''))?.[0] ?? '';
}

/** Without the last digits, which are only there because of how computers count. */
function plain(value: number): string {
  return String(Number(value.toPrecision(12)));
}

function formatMoment(value: number, letters: string, from1904: boolean): string {
  const at = new Date((from1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(value * DAY_MS));
  const hasDay = /[yd]/i.test(letters) || (/m/i.test(letters) && !/[hs]/i.test(letters));
  const hasTime = /[hs]/i.test(letters);
  if (hasDay && hasTime) return `${day.format(at)}, ${time.format(at)}`;
  return hasDay ? day.format(at) : time.format(at);
}
