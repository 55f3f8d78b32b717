import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { ScheduleDenied } from './ScheduleDenied';

const navigate = vi.fn();
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => navigate }));

beforeEach(() => {
  vi.useFakeTimers();
  navigate.mockClear();
});
afterEach(() => vi.useRealTimers());

it.each([
  ['who may not view it', false, /^You do not have permission to view the schedule\. Please contact/],
  ['where nobody knows whether they may', true, /^Failed to verify permissions/],
])('stands in place of the schedule for those %s, and leads away after two seconds', (_who, isUnverified, words) => {
  renderInTheme(<ScheduleDenied isUnverified={isUnverified} />);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Go to Home' })).toBeTruthy();
  vi.advanceTimersByTime(1999);
  expect(navigate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(navigate).toHaveBeenCalledWith({ to: '/' });
});
