import { useMantineColorScheme } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ThemeProvider } from './ThemeProvider';
import { DEFAULT_LOOK } from './theme-value';

const OTHER = { ...DEFAULT_LOOK, accent: '#7c3aed', danger: '#86198f', radius: 'full', scaling: 125 } as const;
const MODES = ['light', 'dark', 'auto'] as const;

/** Who listens to the window and to the device's theme just now. */
let listening = 0;

beforeEach(() => {
  listening = 0;
  const add = window.addEventListener.bind(window);
  const remove = window.removeEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((...args: Parameters<typeof add>) => {
    listening += 1;
    add(...args);
  });
  vi.spyOn(window, 'removeEventListener').mockImplementation((...args: Parameters<typeof remove>) => {
    listening -= 1;
    remove(...args);
  });
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: false,
        addEventListener: () => {
          listening += 1;
        },
        removeEventListener: () => {
          listening -= 1;
        },
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => localStorage.clear());

function Switch({ onLook }: { onLook: (isOther: boolean) => void }) {
  const { setColorScheme } = useMantineColorScheme();
  const [time, setTime] = useState(0);
  const next = () => {
    setColorScheme(MODES[time % MODES.length] ?? 'auto');
    onLook(time % 2 === 0);
    setTime(time + 1);
  };
  return (
    <button type="button" onClick={next}>
      Switch
    </button>
  );
}

function Page() {
  const [isOther, setOther] = useState(false);
  return (
    <ThemeProvider look={isOther ? OTHER : DEFAULT_LOOK}>
      <Switch onLook={setOther} />
    </ThemeProvider>
  );
}

/** All that a switch could leave behind. */
const left = () => ({
  listening,
  elements: document.querySelectorAll('*').length,
  styles: document.head.querySelectorAll('style').length,
  ownStyle: document.documentElement.style.length,
  attributes: document.documentElement.attributes.length,
  stored: localStorage.length,
});

describe('the theme', () => {
  it('leaves nothing behind, however often mode and look are switched', async () => {
    const { unmount } = render(<Page />);
    const press = async (times: number) => {
      for (let time = 0; time < times; time += 1) act(() => screen.getByRole('button').click());
      // A switch holds transitions back for a moment.
      await waitFor(() => expect(document.querySelector('[data-mantine-disable-transition]')).toBeNull(), {
        timeout: 10_000,
      });
    };
    // Each mode and each look has been worn once, so that what is kept of them is there.
    await press(6);
    const before = left();
    await press(102);
    expect(left()).toEqual(before);
    unmount();
    expect(listening).toBe(0);
    // A hundred switches of a whole document take their time in one that is only thought.
  }, 60_000);
});
