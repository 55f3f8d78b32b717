import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { ErrorBoundary } from './ErrorBoundary';

describe('ErrorBoundary', () => {
  it('reports the error, says so, and tries again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    const Part = () => {
      if (broken) throw new Error('no such drive');
      return <p>Files</p>;
    };
    const onError = vi.fn();
    renderInTheme(
      <ErrorBoundary module="Drive" onError={onError}>
        <Part />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Drive Error' })).toBeTruthy();
    expect(screen.getByText('Something went wrong in this section. The error has been reported.')).toBeTruthy();
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: 'no such drive' }), 'Drive');

    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('Files')).toBeTruthy();
  });

  it('gives way to what stands in for it, and leaves the rest of the page as it is', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Part = (): never => {
      throw new Error('no such part');
    };
    const onError = vi.fn();
    renderInTheme(
      <>
        <p>Pages</p>
        <ErrorBoundary module="Drive" onError={onError} fallback={null}>
          <Part />
        </ErrorBoundary>
      </>,
    );
    expect(screen.getByText('Pages')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onError).toHaveBeenCalledOnce();
  });
});
