/** Unique taxpayer references: ten digits, the first of which is worked out from the others. */

const WEIGHTS = [6, 7, 8, 9, 10, 5, 4, 3, 2];
const CHECK_DIGITS = '21987654321';

/** What is wrong with a reference as it was typed; nothing where it is right. */
export function utrProblem(text: string): string | undefined {
  const digits = text.replaceAll(/\s/g, '');
  if (!/^\d{10}$/.test(digits)) return 'A UTR has ten digits.';
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at + 1]), 0);
  return CHECK_DIGITS[sum % 11] === digits[0] ? undefined : 'This UTR has a wrong digit. Check it against the letter.';
}
