import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { SmallPicture } from './SmallPicture';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function show(address: string | null) {
  const { container } = renderInTheme(
    <SmallPicture address={address}>
      <b>PDF</b>
    </SmallPicture>,
  );
  return {
    picture: () => container.querySelector('img'),
    standIn: () => container.querySelector('b'),
  };
}

it('shows what stands in until the picture is there', () => {
  const { picture, standIn } = show('/p');
  expect(standIn()).toBeTruthy();
  expect(picture()?.getAttribute('loading')).toBe('lazy');
  fireEvent.load(picture() as HTMLImageElement);
  expect(standIn()).toBeNull();
});

it('asks again some times where it does not come', () => {
  const { picture, standIn } = show('/p');
  for (let tries = 0; tries < 3; tries += 1) {
    fireEvent.error(picture() as HTMLImageElement);
    expect(picture()).toBeNull();
    act(() => void vi.advanceTimersByTime(8000));
  }
  expect(picture()).toBeNull();
  expect(standIn()).toBeTruthy();
});

it('asks for nothing where there is none', () => {
  const { picture, standIn } = show(null);
  expect(picture()).toBeNull();
  expect(standIn()).toBeTruthy();
});
