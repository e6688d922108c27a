/** A willow basket with two handles. */
export const BasketDrawing = () => (
  <svg
    width="84"
    height="72"
    viewBox="0 0 84 72"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.25"
    aria-hidden="true"
  >
    <ellipse cx="42" cy="26" rx="32" ry="8" />
    <path d="M10 26 18 58c1 6 47 6 48 0l8-32" />
    <path d="M13 38c8 7 50 7 58 0M15 48c8 7 46 7 54 0" />
    <path d="M22 32l5 30M32 34l3 30M42 34v30M52 34l-3 30M62 32l-5 30" />
    <path d="M18 22C14 6 30 6 30 18M54 18c0-12 16-12 12 4" />
  </svg>
);
