import { WideDrawing } from '../../../sections/drawings/wide-drawing.tsx';
import styles from './detection-layers.module.css';

const layers = ['app', 'process', 'system', 'hardware', 'maker'] as const;
/** Depth of each probe: the layer at which it ends, counted from the top. */
const probes = [
  { name: 'emulator', depth: 3 },
  { name: 'root', depth: 2 },
  { name: 'clone', depth: 1 },
  { name: 'vpn', depth: 2 },
  { name: 'tampering', depth: 4 },
] as const;

/** Names of layers and probes, and labels of the hook: `hook`, and `here` if there is room. */
type Texts = Readonly<Record<(typeof layers)[number] | (typeof probes)[number]['name'] | 'hook' | 'here', string>>;

/** The layers below an app and how deep each probe reaches. Below the dotted line of a hook, answers are falsified. */
export function DetectionLayers({ alternative, ...texts }: Texts & { alternative: string }) {
  return (
    <div className={styles.core}>
      <WideDrawing
        alternative={alternative}
        wide={<Core texts={texts} width={1344} left={230} step={72} gap={255} />}
        narrow={<Core texts={texts} width={350} left={112} step={64} gap={50} />}
      />
    </div>
  );
}

type CoreProps = { texts: Texts; width: number; left: number; step: number; gap: number };

function Core({ texts, width, left, step, gap }: CoreProps) {
  const y = (layer: number) => 40 + layer * step;
  const isWide = width > 500;
  return (
    <svg viewBox={`0 0 ${width} ${y(5) + 30}`} aria-hidden="true">
      {layers.map((name, layer) => (
        <g key={name}>
          <path className={layer === 0 ? 'line-ink' : 'line-hair'} d={`M0 ${y(layer)}H${width}`} />
          <text className="note-ink" x={0} y={y(layer) + step / 2 + 4}>
            {texts[name]}
          </text>
        </g>
      ))}
      <path className="line-ink" d={`M0 ${y(5)}H${width}`} />
      <path className="line-never" d={`M${left - 20} ${y(1) + step / 2}H${width}`} />
      {isWide ? (
        <text className="note-quiet" x={left + 2 * gap + 20} y={y(1) + step / 2 - 10}>
          {texts.hook} {texts.here}
        </text>
      ) : (
        <text className="note-quiet" x={0} y={y(1) + step / 2 + 20}>
          {texts.hook}
        </text>
      )}
      {probes.map(({ name, depth }, index) => {
        const x = left + index * gap;
        const end = y(depth) + step / 2;
        return (
          <g key={name}>
            <path className="line-id" d={`M${x} ${y(0)}V${end}`} />
            <circle className="dot-id" cx={x} cy={end} r={isWide ? 6 : 5} />
            <text className="note-id" x={x} y={isWide ? 24 : 24 - (index % 2) * 14} textAnchor="middle">
              {texts[name]}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
