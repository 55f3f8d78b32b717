import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { AccessRestricted } from './AccessRestricted';

const facts = {
  action: 'manage libraries',
  permission: 'library.manage',
  person: 'Dai Pritchard',
  organisation: 'Dunmarrow',
};

describe('AccessRestricted', () => {
  it('says who, where, which permission, and whom to ask', () => {
    renderInTheme(
      <AccessRestricted {...facts} administrator={{ name: 'Aoife Brennan', email: 'aoife@dunmarrow.example' }} />,
    );
    expect(screen.getByRole('heading', { name: 'Access Restricted' })).toBeTruthy();
    expect(screen.getByText("You don't have permission to manage libraries.")).toBeTruthy();
    for (const words of ['Dai Pritchard', 'Dunmarrow', 'library.manage', 'Need Access?']) {
      expect(screen.getByText(words)).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: 'Ask Aoife Brennan' }).getAttribute('href')).toBe(
      'mailto:aoife@dunmarrow.example?subject=Access%20to%20library.manage',
    );
  });

  it('has a compact form for panels', () => {
    renderInTheme(<AccessRestricted {...facts} compact />);
    expect(screen.getByText(/You don't have permission to manage libraries\./)).toBeTruthy();
    expect(screen.getByText(/Contact your administrator for access\./)).toBeTruthy();
    expect(screen.queryByText('library.manage')).toBeNull();
  });
});
