import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { RunPreview } from '../../api/types';
import { RunPreviewPanel, type RunPreviewPanelProps } from './RunPreviewPanel';

const sums = {
  gross: 100_000,
  materials: 0,
  liable: 100_000,
  deduction: 20_000,
  levy: 1_250,
  vat: 20_000,
  net: 98_750,
};
const payment = {
  ...sums,
  subcontractorId: 's1',
  name: 'Ostrane Groundworks',
  rate: 'registered',
  verificationNumber: null,
  deductionIfUnmatched: null,
  fixedNet: null,
  warnings: [],
  items: [],
};
const data = { payments: [payment], sums, isBarred: false, levyLabel: 'Training levy' } as unknown as RunPreview;

it('names the levy as the organisation does, so that what is paid adds up', () => {
  renderInTheme(
    <RunPreviewPanel
      preview={{ data, error: null, isFetching: false } as RunPreviewPanelProps['preview']}
      choice={{ chosen: new Set(['i1']), parts: new Map() }}
      invoices={[]}
      onChange={() => undefined}
    />,
  );
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByText('Training levy').nextSibling?.textContent).toBe('−£12.50');
  expect(preview.queryByText('Levy')).toBeNull();
  const whose = within(screen.getByRole('region', { name: 'Ostrane Groundworks' }));
  expect(whose.getByText(/Training levy £12\.50, VAT £200\.00$/)).toBeTruthy();
});
