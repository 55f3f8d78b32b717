import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

afterEach(cleanup);
// What is waited for may take its time on a busy machine: the library gives up after a second.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lays nothing out: it has no media queries, no observers and no scrolling.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) as MediaQueryList;

class SilentResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
vi.stubGlobal('ResizeObserver', window.ResizeObserver ?? SilentResizeObserver);
Element.prototype.scrollIntoView ??= () => undefined;
// A text field that grows with its text waits for fonts.
Object.defineProperty(document, 'fonts', { value: document.fonts ?? new EventTarget() });
