import type { ReactNode } from 'react';

/** Contains a table that fits a phone unless the text is enlarged. */
export const ScrollIfWide = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`scroll-if-wide ${className}`.trim()}>{children}</div>
);
