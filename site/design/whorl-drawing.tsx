import type { WhorlForm } from './whorl/whorl.ts';
import { drawWhorl } from './whorl/whorl.ts';

type Props = {
  seed: string;
  form: WhorlForm;
  className?: string | undefined;
  /** `pressure` draws the middle heavier, as a finger does, for large prints; the others have one stroke weight. */
  weight?: 'pressure' | 'even' | 'small';
  /** Fit into a box of other proportions: shown whole, or cropped to the middle. */
  fit?: 'whole' | 'middle';
};

/**
 * The whorl of `seed` in ink. Decorative, next to a name with the same meaning, so it is hidden from screen readers.
 */
export function WhorlDrawing({ seed, form, className, weight = 'even', fit = 'whole' }: Props) {
  const { viewBox, width, height, bands } = drawWhorl(seed, form);
  return (
    <svg
      className={className ? `whorl-printed ${className}` : 'whorl-printed'}
      viewBox={viewBox}
      width={width}
      height={height}
      preserveAspectRatio={fit === 'middle' ? 'xMidYMid slice' : undefined}
      aria-hidden="true"
    >
      {weight === 'pressure' ? (
        <>
          <path className="whorl-line whorl-line-1" d={bands[0]} />
          <path className="whorl-line whorl-line-2" d={bands[1]} />
          <path className="whorl-line whorl-line-3" d={bands[2]} />
          <path className="whorl-line whorl-line-4" d={bands[3]} />
        </>
      ) : (
        <path className={`whorl-line ${weight === 'small' ? 'whorl-line-small' : 'whorl-line-3'}`} d={bands.join('')} />
      )}
    </svg>
  );
}
