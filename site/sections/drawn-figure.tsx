import type { ReactNode } from 'react';

type Props = { alternative: string; caption: string; children: ReactNode };

/** A drawing of ours with its caption. */
export function DrawnFigure({ alternative, caption, children }: Props) {
  return (
    <figure className="drawn-figure">
      <div role="img" aria-label={alternative}>
        {children}
      </div>
      {caption ? <figcaption className="caption">{caption}</figcaption> : null}
    </figure>
  );
}
