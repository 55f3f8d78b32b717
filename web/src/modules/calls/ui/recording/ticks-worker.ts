/** Ticks every so many milliseconds, also while the page is behind another: the browser slows the page's own timers down then. */
self.addEventListener('message', ({ data }: MessageEvent<number>) => {
  setInterval(() => self.postMessage(null), data);
});
