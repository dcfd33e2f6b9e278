// Catches an error while a surface renders: the rest of the page keeps working, and the visitor can retry.
import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  /** Rendered instead; `retry` renders the children again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
};

type Caught = { readonly caught?: { readonly error: unknown } | undefined };

/** An error boundary around one surface. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  static getDerivedStateFromError(error: unknown): Caught {
    return { caught: { error } };
  }

  override state: Caught = {};

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  readonly retry = (): void => this.setState({ caught: undefined });

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? this.props.fallback(caught.error, this.retry) : this.props.children;
  }
}
