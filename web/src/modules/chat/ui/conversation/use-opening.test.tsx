import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOpening } from './use-opening';

const one = { id: 'm7', seq: 7 };
type Linked = typeof one | null;

function show(linked: Linked, first: number | null) {
  const initialProps: { linked: Linked } = { linked };
  return renderHook((props) => useOpening(props.linked, first), { initialProps });
}

it('stays at the message that a link named when the link goes away', () => {
  const { result, rerender } = show(one, 3);
  const opened = result.current;
  expect(opened.at).toBe(7);
  rerender({ linked: null });
  expect(result.current).toBe(opened);
});

it('opens anew for another link, and for the same one when it is followed again', () => {
  const { result, rerender } = show(null, 3);
  expect(result.current.at).toBe(3);
  rerender({ linked: one });
  const opened = result.current;
  expect(opened.at).toBe(7);
  rerender({ linked: { id: 'm9', seq: 9 } });
  expect(result.current.at).toBe(9);
  rerender({ linked: null });
  rerender({ linked: one });
  expect(result.current.at).toBe(7);
  expect(result.current).not.toBe(opened);
});
