import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { TopLoader } from '@/shared/ui/loader/TopLoader';
import { startLoader, stopLoader } from '@/shared/ui/loader/top-loader';
import { SigningInOverlay } from '@/shared/ui/SigningInOverlay';
import { LoginForm } from './LoginForm';
import { useLogin } from './use-login';

let firstPage: PromiseWithResolvers<void>;
vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useRouter: () => ({
    navigate: () => {
      startLoader();
      return firstPage.promise.finally(stopLoader);
    },
  }),
}));

vi.mock('@/shared/api/gen/sdk.gen', async (original) => ({
  ...(await original<object>()),
  login: async () => ({ data: { ok: true } }),
}));

function Login() {
  const login = useLogin();
  return (
    <>
      <TopLoader />
      <LoginForm login={login} />
      <SigningInOverlay visible={login.isSlow} />
    </>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const overlay = () => screen.queryByText('Signing in');
const bar = () => screen.queryByRole('progressbar', { name: 'Loading' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' });

beforeEach(async () => {
  vi.useFakeTimers();
  firstPage = Promise.withResolvers();
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <Login />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'aoife.brennan@dunmarrow.example' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'corbel-demo' } });
  fireEvent.submit(button());
  await pass(0);
});
afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

it('says nothing to who is in within 300 ms, and takes no second try meanwhile', async () => {
  await pass(299);
  expect(overlay()).toBeNull();
  expect(bar()).not.toBeNull();
  expect(button().disabled).toBe(true);
  firstPage.resolve();
  await pass(600);
  expect(overlay()).toBeNull();
  expect(button().disabled).toBe(false);
});

it('says that it signs in where the first page takes longer, without the bar beside it', async () => {
  await pass(300);
  expect(overlay()).not.toBeNull();
  expect(bar()).toBeNull();
  await pass(2000);
  expect(bar()).toBeNull();
  firstPage.resolve();
  await pass(0);
  expect(overlay()).toBeNull();
  expect(bar()).toBeNull();
});
