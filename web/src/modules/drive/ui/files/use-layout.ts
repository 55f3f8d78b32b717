import { useState } from 'react';
import { type Layout, rememberedLayout, rememberLayout } from '../../model/list-view';

/** How a page lays out what it lists, as this browser last chose there. `usual` is what it begins with. */
export function useLayout(page: string, usual: Layout = 'list'): [Layout, (layout: Layout) => void] {
  const [layout, setLayout] = useState<Layout>(() => rememberedLayout(page, usual));
  return [
    layout,
    (next) => {
      setLayout(next);
      rememberLayout(page, next);
    },
  ];
}
