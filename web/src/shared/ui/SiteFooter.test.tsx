import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SiteFooter, type SiteFooterContent } from './SiteFooter';

const FOOTER: SiteFooterContent = {
  showFooter: true,
  displayName: '',
  showPoweredBy: true,
  poweredByText: 'Powered by Corbel',
  showAbout: true,
  aboutLabel: 'About',
  aboutUrl: 'https://dunmarrow.example',
  showPrivacy: false,
  privacyLabel: 'Privacy',
  privacyUrl: '/privacy',
  showTerms: true,
  termsLabel: 'Terms',
  termsUrl: 'javascript:alert(1)',
  links: [
    { id: 'b', label: 'Help', url: 'mailto:help@dunmarrow.example', enabled: true },
    { id: 'a', label: 'Status', url: '/status', enabled: false },
    { id: 'c', label: 'Elsewhere', url: '//elsewhere.example', enabled: true },
  ],
};

describe('SiteFooter', () => {
  it('shows whose page it is and the links that are on, in their order', () => {
    render(<SiteFooter name="Dunmarrow" footer={FOOTER} />);
    expect(screen.getByRole('contentinfo').textContent).toBe('DunmarrowPowered by CorbelAboutHelp');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://dunmarrow.example',
      'mailto:help@dunmarrow.example',
    ]);
  });

  it('is not there where it is off', () => {
    const { container } = render(<SiteFooter name="Dunmarrow" footer={{ ...FOOTER, showFooter: false }} />);
    expect(container.innerHTML).toBe('');
  });
});
