export type SealDrawing = { viewBox: string; path: string };

/** A whorl at the size of a letter: the logo, or a mark in front of a name. Takes the color of the text. */
export function Seal({ drawing, size }: { drawing: SealDrawing; size: number }) {
  return (
    <svg viewBox={drawing.viewBox} width={size} height={size} aria-hidden="true">
      <path className="seal-line" d={drawing.path} />
    </svg>
  );
}
