import { type Airport, airports } from '@whorl/contract/playground/flights.ts';

const WIDTH = 300;
const HEIGHT = 106;

/** Map of the airports with the selected route. */
export function RouteDrawing({ from, to }: { from: Airport; to: Airport }) {
  const [a, b] = [locate(from), locate(to)];
  const [x, y] = [(a[0] + b[0]) / 2, Math.min(a[1], b[1]) - 14];
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} fill="none" aria-hidden="true">
      {from === to ? null : <path d={`M${a} Q${[x, y]} ${b}`} stroke="var(--accent)" strokeWidth="2" />}
      {Object.keys(airports).map((code) => {
        const [left, top] = locate(code as Airport);
        return (
          <g key={code}>
            <circle cx={left} cy={top} r="3.5" fill="var(--sunk)" stroke="currentColor" strokeWidth="1.25" />
            <text
              x={left}
              y={top + 16}
              textAnchor="middle"
              fill="currentColor"
              fontFamily="var(--mono)"
              fontSize="11"
              fontWeight="300"
            >
              {code}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function locate(code: Airport): [number, number] {
  const { latitude, longitude } = airports[code];
  return [Math.round(14 + (longitude + 9.2) * 7), Math.round(84 - (latitude - 37.9) * 3.1)];
}
