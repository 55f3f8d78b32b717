import { formatShare } from '@/shared/lib/bytes';

/** How much of its quota a drive uses, both in bytes, the unit with each figure: `<0.1 GB of 50 GB`. */
export function usageWords(used: number, quota: number): string {
  const words = formatShare(used, quota);
  return words.replace(' of ', `${words.slice(words.lastIndexOf(' '))} of `);
}
