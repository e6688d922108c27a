import { Component, type ErrorInfo, type ReactNode } from 'react';

/** Keeps the header, the footer and the address bar working when a component of the page throws. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="page-grid">
        <h1 className="title">This page broke</h1>
        <p className="lead">
          Something in it failed in your browser. Nothing you sent is lost. <a href={location.href}>Load it again</a>,
          or take another way from the menu.
        </p>
      </div>
    );
  }
}
