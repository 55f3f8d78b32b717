import { formatShare } from '@/shared/lib/bytes';

/** How much of its quota a drive uses, both in bytes, the unit with each figure: `12.4 GB of 50 GB`, `2.9 MB of 50 GB`. */
export function usageWords(used: number, quota: number): string {
  const [part = '', whole = ''] = formatShare(used, quota).split(' of ');
  const hasUnit = part.includes(' ');
  return `${hasUnit ? part : part + whole.slice(whole.indexOf(' '))} of ${whole}`;
}
