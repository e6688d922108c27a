import type { Whorl, WhorlLines } from '../../design/whorl/whorl.ts';
import styles from './visitor-whorl.module.css';

/** Layout of the wide version in CSS pixels: position of the print next to its ruler, and start of the rows. */
const PRINT_WIDTH = 416;
const SCALE = PRINT_WIDTH / 1000;
const PRINT_LEFT = 24;
const LEADER_ELBOW = PRINT_LEFT + 436;
const ROWS_LEFT = PRINT_LEFT + 472;
const ROW_HEIGHT = 93;
const MARK_RADIUS = 8.5;

/**
 * The print in the hero: neutral until `drawing` is set, then in the accent color, with a line from each numbered
 * minutia to its row.
 */
export function VisitorWhorl({ neutral, drawing }: { neutral: WhorlLines; drawing: Whorl | undefined }) {
  const { viewBox, bands } = drawing ?? neutral;
  return (
    <div className={styles.drawing}>
      {/* First, because it sets the size of the box: a paint while the page arrives would show the rulers of an empty one. */}
      <svg
        className={`${styles.print} ${drawing ? 'whorl-developed' : ''}`}
        viewBox={viewBox}
        role="img"
        aria-label={drawing ? 'Your whorl' : 'A neutral whorl'}
      >
        <path className="whorl-line whorl-line-1" d={bands[0]} />
        <path className="whorl-line whorl-line-2" d={bands[1]} />
        <path className="whorl-line whorl-line-3" d={bands[2]} />
        <path className="whorl-line whorl-line-4" d={bands[3]} />
        {drawing ? <PrintMarks drawing={drawing} /> : null}
      </svg>
      <Rulers />
      {drawing ? (
        <svg className={styles.leaders} viewBox={`0 0 ${ROWS_LEFT} ${ROW_HEIGHT * 6}`} aria-hidden="true">
          {drawing.callouts.map((callout, index) => (
            <polyline
              key={callout.number}
              className={`line-ink ${styles.leader}`}
              pathLength={1}
              points={`${PRINT_LEFT + callout.x * SCALE + MARK_RADIUS},${callout.y * SCALE} ${LEADER_ELBOW},${callout.y * SCALE} ${ROWS_LEFT},${index * ROW_HEIGHT + 0.5}`}
            />
          ))}
        </svg>
      ) : null}
    </div>
  );
}

/** Rulers along the print, which is 1000 units wide and 1200 high. */
function Rulers() {
  return (
    <>
      <svg className={styles.rulerLeft} viewBox="0 0 10 1200" preserveAspectRatio="none" aria-hidden="true">
        <path d={ticks(1200, (at, length) => `M10 ${at}h${-length}`)} />
      </svg>
      <svg className={styles.rulerBelow} viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
        <path d={ticks(1000, (at, length) => `M${at} 0v${length}`)} />
      </svg>
      <p className={`caption ${styles.scale}`} aria-hidden="true">
        <span>0</span>
        <span>1000</span>
      </p>
    </>
  );
}

const ticks = (end: number, draw: (at: number, length: number) => string): string =>
  Array.from({ length: end / 40 + 1 }, (_, index) => draw(index * 40, index % 5 === 0 ? 9 : 4)).join('');

/** Marks on the print: the center, the deltas, and the numbered minutiae. */
function PrintMarks({ drawing }: { drawing: Whorl }) {
  const { center } = drawing;
  const radius = MARK_RADIUS / SCALE;
  return (
    <g className={styles.marks}>
      {drawing.deltas.map((delta) => (
        <g key={`${delta.x},${delta.y}`}>
          <path className={styles.dotted} d={`M${center.x} ${center.y}L${delta.x} ${delta.y}`} />
          <path className={styles.mark} d={`M${delta.x} ${delta.y - 14}l14 24h-28z`} />
        </g>
      ))}
      <circle className={styles.mark} cx={center.x} cy={center.y} r={11} />
      <path className={styles.tick} d={`M${center.x - 17} ${center.y}h34M${center.x} ${center.y - 17}v34`} />
      {drawing.callouts.map((callout) => (
        <g key={callout.number}>
          <path className={styles.tick} d={`M${callout.x} ${callout.y}l${callout.tickX} ${callout.tickY}`} />
          <g className={styles.numbered}>
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
            <text className={styles.markNumber} x={callout.x} y={callout.y + 9} textAnchor="middle">
              {callout.number}
            </text>
          </g>
        </g>
      ))}
    </g>
  );
}
