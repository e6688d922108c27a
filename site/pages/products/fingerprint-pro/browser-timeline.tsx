import { WideDrawing } from '../../../sections/drawings/wide-drawing.tsx';
import styles from './browser-timeline.module.css';

type Texts = {
  hash: string;
  visitorId: string;
  language: string;
  screen: string;
  timeZone: string;
  deleted: string;
  deletedAndLanguage: string;
  /** Twelve letters separated by spaces. */
  months: string;
};

/** Events in the life of the browser, with their month from 0. */
const events: readonly { month: number; name: Exclude<keyof Texts, 'months'>; newHash: boolean; newId: boolean }[] = [
  { month: 2, name: 'language', newHash: true, newId: false },
  { month: 4.4, name: 'screen', newHash: true, newId: false },
  { month: 6.6, name: 'timeZone', newHash: true, newId: false },
  { month: 8.4, name: 'deleted', newHash: false, newId: false },
  { month: 10.4, name: 'deletedAndLanguage', newHash: true, newId: true },
];

/** A year of one browser: where a library's hash changes, and where the service's ID does. */
export function BrowserTimeline({ alternative, ...texts }: Texts & { alternative: string }) {
  return (
    <div className={styles.year}>
      <WideDrawing
        alternative={alternative}
        wide={<Year texts={texts} width={1344} left={160} label={36} />}
        narrow={<Upright {...texts} />}
      />
    </div>
  );
}

type YearProps = { texts: Texts; width: number; left: number; label: number };

function Year({ texts, width, left, label }: YearProps) {
  const x = (month: number) => left + (month * (width - left)) / 12;
  return (
    <svg viewBox={`0 0 ${width} 210`} aria-hidden="true">
      {events.map(({ month, name }) => (
        <g key={name}>
          <path className="line-hair" d={`M${x(month)} ${label + 10}V180`} />
          <text className="note-ink" x={x(month)} y={label} textAnchor="middle">
            {texts[name]}
          </text>
        </g>
      ))}
      <text className="note-ink" x={0} y={88}>
        {texts.hash}
      </text>
      {pieces((event) => event.newHash).map(([from, to]) => (
        <path key={from} className="line-ink" d={`M${x(from) + 6} 84H${x(to) - 6}M${x(from) + 6} 78V90`} />
      ))}
      <text className="note-id" x={0} y={138}>
        {texts.visitorId}
      </text>
      {pieces((event) => event.newId).map(([from, to]) => (
        <path key={from} className="line-id" d={`M${x(from) + 6} 134H${x(to) - 6}M${x(from) + 6} 128V140`} />
      ))}
      <path className="line-hair" d={`M${left} 180H${width}`} />
      {texts.months.split(' ').map((month, index) => (
        <text key={`${month}${x(index)}`} className="note-quiet" x={x(index + 0.5)} y={202} textAnchor="middle">
          {month}
        </text>
      ))}
    </svg>
  );
}

function Upright(texts: Texts) {
  const y = (month: number) => 40 + month * 34;
  return (
    <svg viewBox="0 0 350 460" aria-hidden="true">
      <text className="note-ink" x={20} y={20}>
        {texts.hash}
      </text>
      <text className="note-id" x={80} y={20}>
        {texts.visitorId}
      </text>
      {events.map(({ month, name }) => (
        <g key={name}>
          <path className="line-hair" d={`M20 ${y(month)}H190`} />
          <text className="note-ink" x={200} y={y(month) + 4}>
            {texts[name]}
          </text>
        </g>
      ))}
      {pieces((event) => event.newHash).map(([from, to]) => (
        <path key={from} className="line-ink" d={`M34 ${y(from) + 5}V${y(to) - 5}M28 ${y(from) + 5}H40`} />
      ))}
      {pieces((event) => event.newId).map(([from, to]) => (
        <path key={from} className="line-id" d={`M110 ${y(from) + 5}V${y(to) - 5}M104 ${y(from) + 5}H116`} />
      ))}
    </svg>
  );
}

/** Returns the year split at the events that produce a new value. */
function pieces(isCut: (event: (typeof events)[number]) => boolean): [number, number][] {
  const cuts = [0, ...events.filter(isCut).map(({ month }) => month), 12];
  return cuts.slice(1).map((to, index) => [cuts[index] ?? 0, to]);
}
