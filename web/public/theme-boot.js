// Runs before the first paint, so that nobody ever sees the wrong theme flash by. Until the application draws there is
// nothing to see but the ground. Both keys are written by src/shared/theme; anything unreadable leaves the defaults of
// tokens.css.
(() => {
  const root = document.documentElement;
  const set = (variables) => {
    for (const name of Object.keys(variables)) root.style.setProperty(name, variables[name]);
  };
  try {
    const mode = localStorage.getItem('corbel.mode');
    const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  } catch {
    // No storage: light, as index.html has it.
  }
  try {
    const sent = document.querySelector('meta[name="corbel-look"]')?.content;
    if (sent?.startsWith('{')) set(grounds(JSON.parse(sent)));
    else set(JSON.parse(localStorage.getItem('corbel.theme'))?.variables ?? {});
  } catch {
    // No storage, or nonsense in it: the defaults stand.
  }

  // The grounds of a look that the server sent along. One that the application would make lighter or darker first
  // (surfaces.ts, BOUND) is left to it.
  function grounds({ light, dark }) {
    const variables = {};
    if (luminance(light.primary) >= 0.82) variables['--light-primary'] = light.primary;
    if (luminance(dark.primary) <= 0.025) variables['--dark-primary'] = dark.primary;
    return variables;
  }

  // WCAG relative luminance of `#rrggbb`, 0 to 1.
  function luminance(color) {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
})();
