import { Component, type ErrorInfo, type ReactNode } from 'react';
import { dispatchErrorEvent } from '../error-reports/dispatch-error-event.ts';

type Props = {
  children: ReactNode;
  /** Replaces children that threw. */
  fallback: ReactNode;
  /** A changed value renders the children again after an error. */
  shown: unknown;
};

/**
 * Keeps the rest of the document working when a component throws, and reports the error. React itself logs it to the
 * console.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    dispatchErrorEvent(error, componentStack ?? '');
  }

  override componentDidUpdate({ shown }: Props) {
    if (this.state.failed && shown !== this.props.shown) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
