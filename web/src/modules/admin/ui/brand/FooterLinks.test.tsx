import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { FooterLink } from '../../model/footer-links';
import { FooterLinks } from './FooterLinks';

const LINKS: FooterLink[] = ['Status', 'Careers', 'Imprint'].map((label, place) => ({
  id: `link-${place + 1}`,
  label,
  url: `https://example.org/${label}`,
  enabled: true,
}));

interface HarnessProps {
  first?: readonly FooterLink[];
  isTried?: boolean;
}

function Harness({ first = LINKS, isTried = false }: HarnessProps) {
  const [links, setLinks] = useState<FooterLink[]>([...first]);
  return <FooterLinks links={links} isTried={isTried} onChange={setLinks} />;
}

function show(props: HarnessProps = {}) {
  renderInTheme(<Harness {...props} />);
  return userEvent.setup();
}

const button = (name: string) => screen.getByRole('button', { name });
const order = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Label' }).map(({ value }) => value);

describe('the links of the footer', () => {
  it('keep the focus on what is moved, down to the end and back', async () => {
    const user = show();
    await user.click(button('Move Status down'));
    expect(order()).toEqual(['Careers', 'Status', 'Imprint']);
    expect(document.activeElement).toBe(button('Move Status down'));
    await user.keyboard('{Enter}');
    expect(order()).toEqual(['Careers', 'Imprint', 'Status']);
    // It can go no further down: up is what remains.
    expect(document.activeElement).toBe(button('Move Status up'));
    await user.keyboard('{Enter}{Enter}');
    expect(order()).toEqual(['Status', 'Careers', 'Imprint']);
    expect(document.activeElement).toBe(button('Move Status down'));
  });

  it('give the focus to the next when one is removed, to the last one left, then to the way to add', async () => {
    const user = show();
    await user.click(button('Remove Careers'));
    expect(document.activeElement).toBe(button('Remove Imprint'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Remove Status'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Add link'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Label' }));
  });

  it('keep label and address to themselves while they are switched off, and keep what they say', async () => {
    const user = show();
    await user.click(screen.getByRole('switch', { name: 'Show Careers' }));
    expect(order()).toEqual(['Status', 'Imprint']);
    expect(screen.getAllByRole('textbox', { name: 'Address' })).toHaveLength(2);
    await user.click(screen.getByRole('switch', { name: 'Show Careers' }));
    expect(order()).toEqual(['Status', 'Careers', 'Imprint']);
  });

  it('show what is missing also when they are switched off, until it is mended and left', async () => {
    const user = show({ first: [{ id: 'link-1', label: '', url: '/status', enabled: false }], isTried: true });
    expect(screen.getByText('Enter a label.')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Label' }), 'Status');
    expect(order()).toEqual(['Status']);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Address' }));
    await user.tab();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
