import { circlePath } from '../../../sections/drawings/circle-path.ts';
import marks from '../../../sections/drawings/drawn-marks.module.css';
import { WideDrawing } from '../../../sections/drawings/wide-drawing.tsx';

type Props = {
  alternative: string;
  visits: readonly {
    /** Time as a share, from 0 to 1, of the weeks that are drawn. */
    at: number;
    label: string;
    put: string;
    /** Number of things in the cart by cookie alone, and by visitor ID. */
    byCookie: number;
    byVisitor: number;
    isCarried: boolean;
  }[];
  texts: { logs: string; visitor: string; cart: string };
};

/** Visits on one line: below, what a cookie carries over to the next visit; above, the arcs of one visitor. */
export function VisitDiagram(props: Props) {
  return (
    <div className={`${marks.drawing} pt-6`}>
      <WideDrawing alternative={props.alternative} wide={<Wide {...props} />} narrow={<Narrow {...props} />} />
    </div>
  );
}

const LINE = 210;

function Wide({ visits, texts }: Props) {
  const x = (at: number) => Math.round(150 + at * 1120);
  return (
    <svg viewBox="0 64 1344 336" aria-hidden="true">
      <text className="note-id" x={0} y={100}>
        {texts.visitor}
      </text>
      <text className="note-quiet" x={0} y={LINE + 5}>
        {texts.logs}
      </text>
      <text className="note-quiet" x={0} y={LINE + 140}>
        {texts.cart}
      </text>
      <path className="line-ink" d={`M130 ${LINE}H1344`} />
      {visits.slice(1).map((visit, index) => {
        const from = x(visits[index]?.at ?? 0);
        const to = x(visit.at);
        const height = LINE - 10 - Math.min(150, 40 + (to - from) * 0.33);
        return (
          <g key={visit.label}>
            <path
              className="line-id"
              d={`M${from} ${LINE - 10}C${from + 20} ${height} ${to - 20} ${height} ${to} ${LINE - 10}`}
            />
            <path
              className={visit.isCarried ? 'line-ink' : 'line-never'}
              d={
                visit.isCarried
                  ? `M${from} ${LINE + 10}C${from + 30} ${LINE + 46} ${to - 30} ${LINE + 46} ${to} ${LINE + 10}`
                  : `M${to - 44} ${LINE + 34}H${to - 10}`
              }
            />
          </g>
        );
      })}
      <path className={`${marks.mark} ${marks.hit}`} d={visits.map(({ at }) => circlePath(x(at), LINE, 6)).join('')} />
      {visits.map((visit) => (
        <g key={visit.label}>
          <text className="note-quiet" x={x(visit.at)} y={LINE + 78} textAnchor="middle">
            {visit.label}
          </text>
          <text className="note-ink" x={x(visit.at)} y={LINE + 100} textAnchor="middle">
            {visit.put}
          </text>
          <Things x={x(visit.at)} y={LINE + 136} byCookie={visit.byCookie} byVisitor={visit.byVisitor} />
        </g>
      ))}
    </svg>
  );
}

/** A stroke per thing: the cookie's in ink, and below in accent those that only the visitor ID restores. */
function Things({ x, y, byCookie, byVisitor }: { x: number; y: number; byCookie: number; byVisitor: number }) {
  const strokes = (count: number, top: number) =>
    Array.from({ length: count }, (_, index) => `M${x - (count - 1) * 5 + index * 10} ${top}v18`).join('');
  return (
    <>
      <path className={marks.heavy} d={strokes(byCookie, y - 8)} />
      <path className={marks.heavyOwn} d={strokes(byVisitor, y + 22)} />
    </>
  );
}

function Narrow({ visits, texts }: Props) {
  const y = (index: number) => 60 + index * 110;
  const line = 90;
  return (
    <svg className={marks.narrow} viewBox={`0 0 350 ${y(visits.length - 1) + 60}`} aria-hidden="true">
      <text className="note-id" x={0} y={14}>
        {texts.visitor}
      </text>
      <text className="note-quiet" x={150} y={14}>
        {texts.logs}, {texts.cart}
      </text>
      <path className="line-ink" d={`M${line} 34V${y(visits.length - 1) + 30}`} />
      {visits.slice(1).map((visit, index) => (
        <g key={visit.label}>
          <path
            className="line-id"
            d={`M${line - 9} ${y(index)}C${line - 80} ${y(index) + 16} ${line - 80} ${y(index + 1) - 16} ${line - 9} ${y(index + 1)}`}
          />
          {visit.isCarried ? (
            <path
              className="line-ink"
              d={`M${line + 9} ${y(index)}C${line + 46} ${y(index) + 24} ${line + 46} ${y(index + 1) - 24} ${line + 9} ${y(index + 1)}`}
            />
          ) : (
            <path className="line-never" d={`M${line + 26} ${y(index + 1) - 40}V${y(index + 1) - 12}`} />
          )}
        </g>
      ))}
      <path
        className={`${marks.mark} ${marks.hit}`}
        d={visits.map((_, index) => circlePath(line, y(index), 6)).join('')}
      />
      {visits.map((visit, index) => (
        <g key={visit.label}>
          <text className="note-quiet" x={150} y={y(index) - 8}>
            {visit.label}
          </text>
          <text className="note-ink" x={150} y={y(index) + 10}>
            {visit.put}
          </text>
          <Things x={300} y={y(index) - 12} byCookie={visit.byCookie} byVisitor={visit.byVisitor} />
        </g>
      ))}
    </svg>
  );
}
