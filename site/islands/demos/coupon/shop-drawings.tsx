import type { ReactNode } from 'react';

/** A folding magnifier, half open. */
export const LoupeDrawing = () => (
  <Drawing>
    <circle cx="26" cy="28" r="16" />
    <circle cx="26" cy="28" r="12" />
    <path d="M16 24a11 11 0 0 1 8-7M37.5 39.5 50 52l8-8-13-12" />
    <path d="M50 52a6 6 0 0 0 8-8" />
    <circle cx="40" cy="41" r="1.5" />
  </Drawing>
);

/** A notebook with squared pages. */
export const NotebookDrawing = () => (
  <Drawing>
    <path d="M14 10h32a3 3 0 0 1 3 3v46H17a3 3 0 0 1-3-3zM20 10v49M49 16h4v43h-4" />
    <path d="M26 20h17v10H26zM30 25h9" />
    <path d="M14 56a3 3 0 0 1 3-3h32" />
  </Drawing>
);

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg
    width="68"
    height="68"
    viewBox="0 0 68 68"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.25"
    aria-hidden="true"
  >
    {children}
  </svg>
);
