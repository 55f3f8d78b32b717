const REGIONS: Readonly<Record<string, string>> = {
  uk: 'United Kingdom (uk)',
  eu: 'European Union (eu)',
  us: 'United States (us)',
};

/** Where an organisation's rows and bytes live, for people. */
export function regionWords(region: string): string {
  return REGIONS[region] ?? region;
}
