import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';

// Left out of production builds: the condition is decided when they are made, and the page's code goes with it.
const Gallery = import.meta.env.DEV ? lazyRouteComponent(() => import('@/app/gallery/Gallery'), 'Gallery') : () => null;

export const Route = createFileRoute('/dev/gallery')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound();
  },
  component: Gallery,
});
