import { WideDrawing } from '../../../sections/drawings/wide-drawing.tsx';
import styles from './core-sample.module.css';

type Props = { alternative: string; probes: readonly string[] };

const layers = ['the app', 'its process', 'the system', 'the hardware', 'the maker’s server'];
/** How deep each probe goes: the layer that it ends in, counted from the top. */
const depths = [3, 2, 1, 2, 4];

/** The layers that an app stands on, and how deep each question reaches. Below the dotted line of a hook it is lied to. */
export function CoreSample({ alternative, probes }: Props) {
  return (
    <div className={styles.core}>
      <WideDrawing
        alternative={alternative}
        wide={<Core probes={probes} width={1344} left={230} step={72} gap={255} />}
        narrow={<Core probes={probes} width={350} left={112} step={64} gap={50} />}
      />
    </div>
  );
}

type CoreProps = { probes: readonly string[]; width: number; left: number; step: number; gap: number };

function Core({ probes, width, left, step, gap }: CoreProps) {
  const y = (layer: number) => 40 + layer * step;
  const isWide = width > 500;
  return (
    <svg viewBox={`0 0 ${width} ${y(5) + 30}`} aria-hidden="true">
      {layers.map((name, layer) => (
        <g key={name}>
          <path className={layer === 0 ? 'line-ink' : 'line-hair'} d={`M0 ${y(layer)}H${width}`} />
          <text className="note-ink" x={0} y={y(layer) + step / 2 + 4}>
            {name}
          </text>
        </g>
      ))}
      <path className="line-ink" d={`M0 ${y(5)}H${width}`} />
      <path className="line-never" d={`M${left - 20} ${y(1) + step / 2}H${width}`} />
      {isWide ? (
        <text className="note-quiet" x={left + 2 * gap + 20} y={y(1) + step / 2 - 10}>
          a hook answers here
        </text>
      ) : (
        <text className="note-quiet" x={0} y={y(1) + step / 2 + 20}>
          a hook answers
        </text>
      )}
      {probes.map((name, index) => {
        const x = left + index * gap;
        const end = y(depths[index] ?? 1) + step / 2;
        return (
          <g key={name}>
            <path className="line-id" d={`M${x} ${y(0)}V${end}`} />
            <circle className="dot-id" cx={x} cy={end} r={isWide ? 6 : 5} />
            <text className="note-id" x={x} y={isWide ? 24 : 24 - (index % 2) * 14} textAnchor="middle">
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
