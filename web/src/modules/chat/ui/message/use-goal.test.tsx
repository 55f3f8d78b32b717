import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useGoal } from './use-goal';

const scrollTo = vi.fn();

interface Shown {
  rows: readonly string[];
  isFilling: boolean;
}

function show(shown: Shown) {
  return renderHook(
    ({ rows, isFilling }) =>
      useGoal<string>({
        scrollTo,
        rows,
        isFilling,
        rowOf: (goal) => rows.indexOf(goal),
        alignOf: () => 'center',
        isInSight: () => true,
      }),
    { initialProps: shown },
  );
}

beforeEach(() => {
  scrollTo.mockClear();
  vi.useFakeTimers();
});

it('goes on to the same row when others come before it', () => {
  const { result, rerender } = show({ rows: ['c', 'd'], isFilling: true });
  result.current.go('d');
  expect(scrollTo).toHaveBeenLastCalledWith(1, 'center');
  result.current.check();
  rerender({ rows: ['a', 'b', 'c', 'd'], isFilling: false });
  expect(scrollTo).toHaveBeenLastCalledWith(3, 'center');
});

it('is on its way until the row has been in sight for some frames', () => {
  const { result, rerender } = show({ rows: ['c', 'd'], isFilling: false });
  result.current.go('d');
  result.current.check();
  expect(result.current.keep()).toBe(true);
  result.current.check();
  vi.runAllTimers();
  expect(result.current.keep()).toBe(false);
  rerender({ rows: ['b', 'c', 'd'], isFilling: false });
  expect(scrollTo).not.toHaveBeenCalledWith(2, expect.anything());
});

it('goes nowhere any more once the person moves, or when the row is gone', () => {
  const { result, rerender } = show({ rows: ['c', 'd'], isFilling: false });
  result.current.go('d');
  result.current.stop();
  rerender({ rows: ['b', 'c', 'd'], isFilling: false });
  expect(scrollTo).toHaveBeenCalledTimes(1);
  result.current.go('c');
  rerender({ rows: ['d'], isFilling: false });
  expect(result.current.keep()).toBe(false);
});
