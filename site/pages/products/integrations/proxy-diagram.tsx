import { WideDrawing } from '../../../sections/drawings/wide-drawing.tsx';
import styles from './proxy-diagram.module.css';

type Texts = {
  browser: string;
  edge: string;
  proxy: string;
  server: string;
  identificationServer: string;
  refused: string;
  byWorker: string;
  byNginx: string;
  byNode: string;
  enough: string;
};

const listStations = ({ browser, edge, proxy, server }: Texts) => [browser, edge, proxy, server];

/** The path of one request, with the places where the agent's requests can be proxied. */
export function ProxyDiagram({ alternative, ...texts }: Texts & { alternative: string }) {
  return (
    <div className={`${styles.map} pt-5`}>
      <WideDrawing alternative={alternative} wide={<Wide {...texts} />} narrow={<Narrow {...texts} />} />
    </div>
  );
}

function Wide(texts: Texts) {
  const x = (index: number) => 60 + index * 400;
  return (
    <svg viewBox="0 0 1344 250" aria-hidden="true">
      <path className="line-ink" d={`M${x(0)} 70H${x(3)}`} />
      {listStations(texts).map((name, index) => (
        <g key={name}>
          <circle className="dot-ink" cx={x(index)} cy={70} r={6} />
          <text className="note-ink" x={x(index)} y={44} textAnchor={index === 3 ? 'end' : 'start'}>
            {name}
          </text>
          {index > 0 ? (
            <path className="line-id" d={`M${x(index)} 70V110Q${x(index)} 180 ${x(index) - 60} 180`} />
          ) : null}
        </g>
      ))}
      <path className="line-id" d={`M${x(0) + 80} 180H${x(3) - 60}`} />
      <circle className="dot-id" cx={x(0) + 80} cy={180} r={7} />
      <text className="note-id" x={x(0)} y={216}>
        {texts.identificationServer}
      </text>
      <path className="line-never" d={`M${x(0)} 76V128L${x(0) + 76} 174`} />
      <text className="note-quiet" x={x(0) + 50} y={128}>
        {texts.refused}
      </text>
      <text className="note-id" x={x(1) + 16} y={112}>
        /agent/ {texts.byWorker}
      </text>
      <text className="note-id" x={x(2) + 16} y={112}>
        /agent/ {texts.byNginx}
      </text>
      <text className="note-id" x={x(3) - 16} y={112} textAnchor="end">
        /agent/ {texts.byNode}
      </text>
      <text className="note-quiet" x={x(3) - 60} y={216} textAnchor="end">
        {texts.enough}
      </text>
    </svg>
  );
}

function Narrow(texts: Texts) {
  const y = (index: number) => 30 + index * 86;
  const turns = ['', texts.byWorker, texts.byNginx, texts.byNode];
  return (
    <svg viewBox="0 0 350 330" aria-hidden="true">
      <path className="line-ink" d={`M40 ${y(0)}V${y(3)}`} />
      {listStations(texts).map((name, index) => (
        <g key={name}>
          <circle className="dot-ink" cx={40} cy={y(index)} r={5} />
          <text className="note-ink" x={56} y={y(index) - 8}>
            {name}
          </text>
          {index > 0 ? (
            <path className="line-id" d={`M40 ${y(index)}H220Q270 ${y(index)} 270 ${y(index) - 40}`} />
          ) : null}
          <text className="note-id" x={148} y={y(index) - 8}>
            {turns[index]}
          </text>
        </g>
      ))}
      <path className="line-id" d={`M270 ${y(0) + 20}V${y(3) - 40}`} />
      <path className="line-never" d={`M40 ${y(0)}H220L266 ${y(0) + 16}`} />
      <circle className="dot-id" cx={270} cy={y(0) + 20} r={6} />
      <text className="note-id" x={282} y={y(0) + 18}>
        agent
      </text>
      <text className="note-id" x={282} y={y(0) + 34}>
        server
      </text>
    </svg>
  );
}
