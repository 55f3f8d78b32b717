import { describe, expect, it } from 'vitest';
import { contrastWarning, logoContrast, type Pixels } from './logo-contrast';

const LIGHT = '#ffffff';
const DARK = '#0e1311';
type Pixel = readonly [number, number, number, number];
const INK: Pixel = [20, 24, 30, 255];
const WHITE: Pixel = [255, 255, 255, 255];
const CLEAR: Pixel = [0, 0, 0, 0];

/** Ten by ten: `ground`, with `drawing` on as many pixels in the middle as are asked for, at most 64. */
function picture(drawing: Pixel, ground: Pixel, drawn = 40): Pixels {
  const inner = Array.from({ length: 64 }, (_, at) => (1 + Math.floor(at / 8)) * 10 + 1 + (at % 8));
  const marked = new Set(inner.slice(0, drawn));
  const data = Array.from({ length: 100 }, (_, at) => (marked.has(at) ? drawing : ground)).flat();
  return { data, width: 10, height: 10 };
}

describe('contrastWarning', () => {
  it('warns of dark letters on the dark ground only', () => {
    const logo = picture(INK, CLEAR);
    expect(contrastWarning(logo, DARK, 'dark')).toBe('This logo is hard to see in dark mode (contrast 1.0 to 1).');
    expect(contrastWarning(logo, LIGHT, 'light')).toBeNull();
  });

  it('warns of white letters on the light ground only', () => {
    const logo = picture(WHITE, CLEAR);
    expect(contrastWarning(logo, LIGHT, 'light')).toBe('This logo is hard to see in light mode (contrast 1.0 to 1).');
    expect(contrastWarning(logo, DARK, 'dark')).toBeNull();
  });

  it('warns below 3 to 1, and never calls it 3.0', () => {
    expect(contrastWarning(picture([149, 149, 149, 255], CLEAR), LIGHT, 'light')).toContain('(contrast 2.9 to 1)');
    expect(contrastWarning(picture([148, 148, 148, 255], CLEAR), LIGHT, 'light')).toBeNull();
  });

  it('says nothing of dark letters that bring their white ground along', () => {
    const logo = picture(INK, WHITE, 8);
    expect(contrastWarning(logo, LIGHT, 'light')).toBeNull();
    expect(contrastWarning(logo, DARK, 'dark')).toBeNull();
  });

  it('warns of a solid picture that is dark all over', () => {
    expect(contrastWarning(picture(INK, INK), DARK, 'dark')).toContain('dark mode');
  });
});

describe('logoContrast', () => {
  it('counts a pixel by how solid it is', () => {
    const [faint, solid] = [picture([255, 255, 255, 1], [20, 24, 30, 200]), picture(INK, CLEAR)];
    expect(logoContrast(faint, LIGHT)).toBeCloseTo(logoContrast(solid, LIGHT) ?? 0, 0);
  });

  it('has no answer where nothing is drawn', () => {
    expect(logoContrast(picture(CLEAR, CLEAR), LIGHT)).toBeNull();
    expect(contrastWarning(picture(CLEAR, CLEAR), LIGHT, 'light')).toBeNull();
  });
});
