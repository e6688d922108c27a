import type { Whorl } from '../../design/whorl/whorl.ts';
import styles from './hero-plate.module.css';

export type NeutralWhorl = Pick<Whorl, 'viewBox' | 'bands'>;

/** CSS pixels per unit of the drawing, which is 1000 units wide, and where the rows beside it begin. */
const SCALE = 416 / 1000;
const ROWS_LEFT = 484;
const ROW_HEIGHT = 93;
const LEADER_ELBOW = 444;
const MARK_RADIUS = 8.5;

/** The plate's drawing: latent until `drawing` is there, then in the visitor's colour, with a leader from each minutia to its row. */
export function DevelopedWhorl({ neutral, drawing }: { neutral: NeutralWhorl; drawing: Whorl | undefined }) {
  const { viewBox, bands } = drawing ?? neutral;
  return (
    <div className={styles.drawing}>
      <svg
        className={drawing ? 'whorl-developed' : undefined}
        viewBox={viewBox}
        role="img"
        aria-label={drawing ? 'Your whorl' : 'A neutral whorl'}
      >
        <path className="whorl-line whorl-line-1" d={bands[0]} />
        <path className="whorl-line whorl-line-2" d={bands[1]} />
        <path className="whorl-line whorl-line-3" d={bands[2]} />
        <path className="whorl-line whorl-line-4" d={bands[3]} />
        {drawing ? <Construction drawing={drawing} /> : null}
      </svg>
      {drawing ? (
        <svg className={styles.leaders} viewBox={`0 0 ${ROWS_LEFT} ${ROW_HEIGHT * 6}`} aria-hidden="true">
          {drawing.callouts.map((callout, index) => (
            <polyline
              key={callout.number}
              className="line-ink"
              points={`${callout.x * SCALE + MARK_RADIUS},${callout.y * SCALE} ${LEADER_ELBOW},${callout.y * SCALE} ${ROWS_LEFT},${index * ROW_HEIGHT + 0.5}`}
            />
          ))}
        </svg>
      ) : null}
    </div>
  );
}

/** What an examiner would mark: the centre, the deltas, and the numbered minutiae. */
function Construction({ drawing }: { drawing: Whorl }) {
  const { centre } = drawing;
  const radius = MARK_RADIUS / SCALE;
  return (
    <g className={styles.construction}>
      {drawing.deltas.map((delta) => (
        <g key={`${delta.x},${delta.y}`}>
          <path className={styles.dotted} d={`M${centre.x} ${centre.y}L${delta.x} ${delta.y}`} />
          <path className={styles.mark} d={`M${delta.x} ${delta.y - 14}l14 24h-28z`} />
        </g>
      ))}
      <circle className={styles.mark} cx={centre.x} cy={centre.y} r={12} />
      {drawing.callouts.map((callout) => (
        <g key={callout.number}>
          <path className={styles.tick} d={`M${callout.x} ${callout.y}l${callout.tickX} ${callout.tickY}`} />
          {callout.kind === 'ending' ? (
            <circle className={styles.mark} cx={callout.x} cy={callout.y} r={radius} />
          ) : (
            <rect
              className={styles.mark}
              x={callout.x - radius}
              y={callout.y - radius}
              width={2 * radius}
              height={2 * radius}
            />
          )}
          <text className={styles.markNumber} x={callout.x} y={callout.y + 8} textAnchor="middle">
            {callout.number}
          </text>
        </g>
      ))}
    </g>
  );
}
