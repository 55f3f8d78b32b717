/** What people call the texts of the public site, in the order of the server's list. */
const TITLES: Readonly<Record<string, string>> = {
  home: 'Headline',
  features: 'Features',
  industries: 'Industries',
  process: 'Process',
  about: 'About',
  faq: 'Questions and answers',
  vision: 'Vision',
  help: 'Help',
  terms: 'Terms',
  privacy: 'Privacy',
};

/** What people call a text; its name where it is one that this build does not know. */
export function textTitle(name: string): string {
  return TITLES[name] ?? name;
}

/** The parts of the first page that can be left out, and what each is about. */
export const SECTIONS = [
  { key: 'features', label: 'Features' },
  { key: 'industries', label: 'Industries' },
  { key: 'process', label: 'Process' },
  { key: 'about', label: 'About' },
  { key: 'faq', label: 'Questions and answers' },
] as const;
