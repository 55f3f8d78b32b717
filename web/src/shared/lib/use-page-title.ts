import { useEffect } from 'react';

/** Names the browser's tab after the page, e.g. `All Files · Corbel`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Corbel`;
  }, [title]);
}
