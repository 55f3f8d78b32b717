import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyTheme, rememberedLook } from './apply-theme';
import { createModeManager, printLight, readMode } from './mode';
import { DEFAULT_LOOK } from './theme-value';

// The boot script is a file of its own that the page loads before the application: run it as the page would.
const boot = new Function(readFileSync('public/theme-boot.js', 'utf8'));
const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  root.removeAttribute('style');
});

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
    expect(rememberedLook()).toMatchObject({ accent: '#3f76b8', scaling: 125 });
  });

  it('is the default one when nothing, or nonsense, is stored', () => {
    for (const stored of [null, '{', '[]', '"x"', '{"look":3}']) {
      if (stored) localStorage.setItem('corbel.theme', stored);
      boot();
      expect(root.style.length).toBe(0);
      expect(rememberedLook()).toEqual(DEFAULT_LOOK);
    }
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
    expect(rememberedLook()).toEqual(other);
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
