import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyTheme, firstLook } from './apply-theme';
import { createModeManager, printLight, readMode } from './mode';
import { DEFAULT_LOOK } from './theme-value';
import { themeVariables } from './theme-variables';

// The boot script is a file of its own that the page loads before the application: run it as the page would.
const boot = new Function(readFileSync('public/theme-boot.js', 'utf8'));
const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  root.removeAttribute('style');
  document.head.innerHTML = '';
});

/** The page comes from the server with this in the place of the look. */
function comesWith(sent: string): void {
  const meta = document.createElement('meta');
  meta.name = 'corbel-look';
  meta.content = sent;
  document.head.replaceChildren(meta);
}

describe('the first paint of a returning visitor', () => {
  it('has the stored mode and the last look', () => {
    createModeManager().set('dark');
    applyTheme({ ...DEFAULT_LOOK, accent: '#3f76b8', radius: 'large', scaling: 125 });
    root.removeAttribute('style');

    boot();

    expect(root.getAttribute('data-mantine-color-scheme')).toBe('dark');
    expect(root.style.getPropertyValue('--r')).toBe('0.75rem');
    expect(root.style.getPropertyValue('--scale')).toBe('1.25');
    expect(root.style.getPropertyValue('--accent-7')).toMatch(/^#/);
    expect(firstLook()).toMatchObject({ accent: '#3f76b8', scaling: 125 });
  });

  it('is the default one when nothing, or nonsense, is stored', () => {
    for (const stored of [null, '{', '[]', '"x"', '{"look":3}']) {
      if (stored) localStorage.setItem('corbel.theme', stored);
      boot();
      expect(root.style.length).toBe(0);
      expect(firstLook()).toEqual(DEFAULT_LOOK);
    }
  });
});

describe('the first paint of somebody who was never here', () => {
  const light = { primary: '#FBF4EA', elevated: '#FFFFFF', surface: '#F3E9DA', border: '#D8C9B4' };
  const dark = { primary: '#0B1020', elevated: '#121829', surface: '#1B2236', border: '#2C3550' };

  it('has the ground of the look that came with the page, and the application begins with all of it', () => {
    comesWith(JSON.stringify({ accent: '#7C3AED', light, dark, radius: 'none', scaling: 110, font: 'georgia' }));
    boot();

    const look = firstLook();
    expect(look).toMatchObject({ accent: '#7c3aed', radius: 'none', scaling: 110, font: 'georgia' });
    const variables = themeVariables(look);
    for (const name of ['--light-primary', '--dark-primary']) {
      expect(root.style.getPropertyValue(name).toLowerCase()).toBe(variables[name]);
    }
  });

  it('leaves a ground to the application on which words would be lost', () => {
    comesWith(JSON.stringify({ light: { ...light, primary: '#101010' }, dark: { ...dark, primary: '#F0F0F0' } }));
    boot();
    expect(root.style.length).toBe(0);
  });

  it('is of the look that came along where another one is remembered', () => {
    applyTheme({ ...DEFAULT_LOOK, accent: '#3f76b8', scaling: 125 });
    root.removeAttribute('style');
    comesWith(JSON.stringify({ accent: '#7C3AED', light, dark }));
    boot();
    expect(root.style.getPropertyValue('--scale')).toBe('');
    expect(firstLook()).toMatchObject({ accent: '#7c3aed', scaling: 100 });
  });

  it('is the remembered one, or the default one, where none came along or nonsense', () => {
    for (const sent of ['', '__LOOK__', '{', '{"light":3}', '{}']) {
      comesWith(sent);
      boot();
      expect(root.style.length).toBe(0);
      expect(firstLook()).toEqual(DEFAULT_LOOK);
    }
    applyTheme({ ...DEFAULT_LOOK, accent: '#3f76b8' });
    comesWith('');
    expect(firstLook().accent).toBe('#3f76b8');
  });
});

describe('applyTheme', () => {
  it('takes away what the look before had set, however often it changes', () => {
    const other = { ...DEFAULT_LOOK, danger: '#aa0055', light: { ...DEFAULT_LOOK.light, primary: '#ffffff' } };
    applyTheme(DEFAULT_LOOK);
    const own = root.style.cssText;
    for (let time = 0; time < 100; time++) applyTheme(time % 2 ? DEFAULT_LOOK : other);
    expect(root.style.cssText).toBe(own);
    applyTheme(other);
    expect(root.style.getPropertyValue('--light-bad-fill')).toMatch(/^#/);
    expect(firstLook()).toEqual(other);
  });
});

describe('the mode', () => {
  it('is system by default and accepts only the three words', () => {
    expect(readMode()).toBe('system');
    localStorage.setItem('corbel.mode', 'sepia');
    expect(readMode()).toBe('system');
  });

  it('is stored under our own words', () => {
    createModeManager().set('auto');
    expect(localStorage.getItem('corbel.mode')).toBe('system');
    expect(createModeManager().get('light')).toBe('auto');
  });

  it('is light on paper, and on the screen what it was', () => {
    root.setAttribute('data-mantine-color-scheme', 'dark');
    const stop = printLight();
    window.dispatchEvent(new Event('beforeprint'));
    expect(root.getAttribute('data-mantine-color-scheme')).toBe('light');
    window.dispatchEvent(new Event('afterprint'));
    expect(root.getAttribute('data-mantine-color-scheme')).toBe('dark');
    stop();
    window.dispatchEvent(new Event('beforeprint'));
    expect(root.getAttribute('data-mantine-color-scheme')).toBe('dark');
  });
});
