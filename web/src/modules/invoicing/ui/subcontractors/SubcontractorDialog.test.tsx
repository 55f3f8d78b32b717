import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { SubcontractorDialog } from './SubcontractorDialog';

it('explains a field under it, so that the labels of a row stand on one line', async () => {
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <SubcontractorDialog onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const helps = ['Only this is needed at first.', 'Leave empty to use the trading name.', 'Ten digits.'];
  for (const [index, label] of ['Trading name', 'Legal name', 'UTR'].entries()) {
    const field = await screen.findByLabelText(label);
    const help = screen.getByText(helps[index] ?? '');
    expect(field.compareDocumentPosition(help) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(field.getAttribute('aria-describedby')).toContain(help.id);
  }
});
