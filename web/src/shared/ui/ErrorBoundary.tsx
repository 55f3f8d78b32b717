import { Button } from '@mantine/core';
import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { EmptyState } from './EmptyState';

export interface ErrorPanelProps {
  /** Names the part that broke, e.g. `Drive`. */
  module: string;
  onRetry: () => void;
  /** `h1` where no bar above names the page. */
  heading?: 'h1' | 'h2';
}

/** What stands in the place of a part of the page that broke. */
export function ErrorPanel({ module, onRetry, heading }: ErrorPanelProps) {
  return (
    <EmptyState
      role="alert"
      heading={heading}
      title={`${module} Error`}
      message="Something went wrong in this section. The error has been reported."
      action={
        <Button size="md" onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}

interface BoundaryProps {
  module: string;
  /** Told of every caught error. */
  onError: (error: unknown, module: string) => void;
  onReset: () => void;
  /** Stands in the place of what broke; a panel with words and a way to try again unless given. */
  fallback?: ReactNode;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error, this.props.module);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    const retry = () => {
      this.props.onReset();
      this.setState({ failed: false });
    };
    return <ErrorPanel module={this.props.module} onRetry={retry} />;
  }
}

/** Keeps a failure inside its own part of the page. "Try Again" also lets failed queries run anew. */
export function ErrorBoundary(props: Omit<BoundaryProps, 'onReset'>) {
  return <QueryErrorResetBoundary>{({ reset }) => <Boundary {...props} onReset={reset} />}</QueryErrorResetBoundary>;
}
