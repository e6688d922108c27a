import { Component, type ErrorInfo, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** What stands in the place of a part that threw. */
  fallback: ReactNode;
  /** Whenever this is another one, what is inside gets a new chance. */
  shown: unknown;
};

/**
 * Keeps the rest of the document working when a component throws, and reports it. What was thrown is written to the
 * console by React itself.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    // Loaded only now: most visits never need it.
    import('../error-reports/report-error.ts')
      .then(({ reportError }) => reportError(error, componentStack ?? ''))
      .catch(() => undefined);
  }

  override componentDidUpdate({ shown }: Props) {
    if (this.state.failed && shown !== this.props.shown) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
