import type { ReactNode } from 'react';

/** The conclusion of the table above it, and the page's main action. */
export const Conclusion = ({ text, action, to }: { text: ReactNode; action: string; to: string }) => (
  <>
    <p className="measure-66ch mt-5 quiet">{text}</p>
    <p className="measure-66ch mt-5 quiet">
      <a className="button button-main" href={to}>
        {action}
      </a>
    </p>
  </>
);
