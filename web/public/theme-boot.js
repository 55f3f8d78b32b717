// Runs before the first paint, so that a returning person never sees the wrong theme flash by.
// Both keys are written by src/shared/theme; anything unreadable leaves the defaults of tokens.css.
(() => {
  const root = document.documentElement;
  try {
    const mode = localStorage.getItem('corbel.mode');
    const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
    const { variables = {} } = JSON.parse(localStorage.getItem('corbel.theme')) ?? {};
    for (const name of Object.keys(variables)) root.style.setProperty(name, variables[name]);
  } catch {
    // No storage: the defaults stand.
  }
})();
