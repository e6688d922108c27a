import { Component, type ErrorInfo, type ReactNode } from 'react';
import { announceError } from '../error-reports/announce-error.ts';

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
    announceError(error, componentStack ?? '');
  }

  override componentDidUpdate({ shown }: Props) {
    if (this.state.failed && shown !== this.props.shown) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
