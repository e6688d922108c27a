import { WideDrawing } from '../../../sections/drawings/wide-drawing.tsx';
import styles from './request-flow.module.css';

type Props = {
  alternative: string;
  /** From top to bottom. */
  lanes: readonly [string, string, string];
  /** A few words per step. */
  stations: readonly [string, string, string, string, string, string, string];
};

/** The path of one request through three machines: ink is the visitor's own request, accent the agent's. */
export function RequestFlow(props: Props) {
  return <WideDrawing alternative={props.alternative} wide={<Wide {...props} />} narrow={<Narrow {...props} />} />;
}

const wideLanes = [0, 150, 300] as const;
const wideStations = [
  { x: 210, y: 84 },
  { x: 400, y: 84 },
  { x: 590, y: 234 },
  { x: 760, y: 234 },
  { x: 920, y: 84 },
  { x: 1110, y: 384 },
  { x: 1264, y: 384 },
] as const;

function Wide({ lanes, stations }: Props) {
  return (
    <svg className={styles.flow} viewBox="0 0 1344 440" aria-hidden="true">
      <path className="line-hair" d="M0 150H1344M0 300H1344" />
      {lanes.map((lane, index) => (
        <text key={lane} className={styles.lane} x={0} y={(wideLanes[index] ?? 0) + 24}>
          {lane}
        </text>
      ))}
      <path className="line-ink" d="M0 76H946C1040 76 1000 392 1080 392H1344" />
      <path
        className="line-id"
        d="M210 84H430C510 84 480 234 560 234H790C860 234 840 84 890 84H940C1030 84 1000 384 1080 384H1264"
      />
      <path className="line-never" d="M1264 384C1300 384 1300 346 1344 346" />
      {wideStations.map((at, index) => (
        <Station key={stations[index]} {...at} number={index + 1} text={stations[index] ?? ''} />
      ))}
    </svg>
  );
}

const narrowStations = [
  { x: 20, y: 70 },
  { x: 20, y: 124 },
  { x: 60, y: 232 },
  { x: 60, y: 286 },
  { x: 20, y: 372 },
  { x: 20, y: 470 },
  { x: 20, y: 524 },
] as const;

function Narrow({ lanes, stations }: Props) {
  return (
    <svg className={styles.flow} viewBox="0 0 350 560" aria-hidden="true">
      <path className="line-hair" d="M0 162H350M0 318H350M0 410H350" />
      {[lanes[0], lanes[1], lanes[0], lanes[2]].map((lane, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the browser comes twice
        <text key={index} className={styles.lane} x={350} y={[24, 186, 342, 434][index] ?? 0} textAnchor="end">
          {lane}
        </text>
      ))}
      <path className="line-ink" d="M12 0V560" />
      <path className="line-id" d="M20 70V130C20 190 60 172 60 232V296C60 340 20 330 20 372V524" />
      <path className="line-never" d="M20 524C20 548 60 540 60 560" />
      {narrowStations.map(({ x, y }, index) => (
        <g key={stations[index]}>
          <circle className={styles.station} cx={x} cy={y} r={9} />
          <text className={styles.number} x={x} y={y + 4} textAnchor="middle">
            {index + 1}
          </text>
          <text className={styles.says} x={x + 22} y={y + 4}>
            {stations[index]}
          </text>
        </g>
      ))}
    </svg>
  );
}

type StationProps = { x: number; y: number; number: number; text: string };

function Station({ x, y, number, text }: StationProps) {
  return (
    <g>
      <circle className={styles.station} cx={x} cy={y} r={11} />
      <text className={styles.number} x={x} y={y + 4} textAnchor="middle">
        {number}
      </text>
      <text className={styles.says} x={x} y={y + 36} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}
