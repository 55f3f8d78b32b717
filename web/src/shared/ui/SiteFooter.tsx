import classes from './SiteFooter.module.css';

/** What an organisation has at the foot of the pages that everybody sees. */
export interface SiteFooterContent {
  showFooter: boolean;
  displayName: string;
  showPoweredBy: boolean;
  poweredByText: string;
  showAbout: boolean;
  aboutLabel: string;
  aboutUrl: string;
  showPrivacy: boolean;
  privacyLabel: string;
  privacyUrl: string;
  showTerms: boolean;
  termsLabel: string;
  termsUrl: string;
  links: readonly { id: string; label: string; url: string; enabled: boolean }[];
}

/** The foot of a page that needs no sign-in: whose it is, by what it is made, and where else to go. */
export function SiteFooter({ name, footer }: { name: string; footer: SiteFooterContent }) {
  if (!footer.showFooter) return null;
  const links = [
    { id: 'about', label: footer.aboutLabel, url: footer.aboutUrl, enabled: footer.showAbout },
    { id: 'privacy', label: footer.privacyLabel, url: footer.privacyUrl, enabled: footer.showPrivacy },
    { id: 'terms', label: footer.termsLabel, url: footer.termsUrl, enabled: footer.showTerms },
    ...footer.links.map((link) => ({ ...link, id: `own-${link.id}` })),
  ].filter(({ enabled, label, url }) => enabled && label && isSafe(url));
  return (
    <footer className={classes.footer}>
      <span>{footer.displayName || name}</span>
      {footer.showPoweredBy && footer.poweredByText && <span>{footer.poweredByText}</span>}
      {links.map(({ id, label, url }) => (
        <a key={id} href={url} rel="noopener noreferrer">
          {label}
        </a>
      ))}
    </footer>
  );
}

/** Pages and mailboxes alone. The server takes nothing else; what is shown while it is being written has not been there yet. */
function isSafe(url: string): boolean {
  return /^(https?:\/\/[^/]|mailto:.|\/(?![/\\]))/i.test(url);
}
