import { MantineProvider } from '@mantine/core';
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { PdfPage } from './PdfPage';

vi.mock('pdfjs-dist', () => ({
  TextLayer: class {
    textDivs = [];
    render = async () => undefined;
    cancel = () => undefined;
  },
}));

it('is marked as awaited until it is drawn, and stays as it is while another zoom draws it anew', async () => {
  const drawn: (() => void)[] = [];
  const sheet = {
    getViewport: () => ({ width: 100, height: 141 }),
    render: () => ({ promise: new Promise<void>((resolve) => drawn.push(resolve)), cancel: () => undefined }),
    streamTextContent: () => null,
  };
  const pdf = { getPage: async () => sheet } as never;
  const page = (width: number) => (
    <PdfPage
      document={pdf}
      number={1}
      width={width}
      ratio={1.41}
      onRatio={() => undefined}
      hits={[]}
      currentHit={null}
      scroller={{ current: null }}
    />
  );
  const { container, rerender } = renderInTheme(page(100));
  const isAwaited = () => container.querySelector('[data-page="1"]')?.getAttribute('aria-busy');
  await vi.waitFor(() => expect(drawn).toHaveLength(1));
  expect(isAwaited()).toBe('true');
  await act(async () => drawn[0]?.());
  expect(isAwaited()).toBe('false');
  rerender(<MantineProvider env="test">{page(200)}</MantineProvider>);
  await vi.waitFor(() => expect(drawn).toHaveLength(2));
  expect(isAwaited()).toBe('false');
});
