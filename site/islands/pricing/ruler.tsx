import { shortCalls, shortPrice } from '@whorl/contract/pricing/format.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { nearestStop, volumeStops } from '@whorl/contract/pricing/volume-scale.ts';
import styles from './price-slider.module.css';

const last = volumeStops.length - 1;
const STOPS_PER_DECADE = 10;
const FREE = 'free';
const toPosition = (stop: number): string => `${(stop * 100) / last}%`;

const ends = priceList.tiers.map(({ upTo }) => (upTo === undefined ? last : nearestStop(upTo)));
const spans = priceList.tiers.map(({ upTo, centsPerThousand }, index) => ({
  from: index === 0 ? 0 : (ends[index - 1] ?? 0),
  to: ends[index] ?? last,
  bounded: upTo !== undefined,
  price: centsPerThousand === 0 ? FREE : shortPrice(centsPerThousand),
}));

/**
 * Logarithmic scale with ten marks per decade and the price per 1,000 of each tier. The part up to the selected volume
 * has the accent color.
 */
export function Ruler({ stop }: { stop: number }) {
  return (
    <svg className={styles.ruler} aria-hidden="true">
      {spans.map(({ from, to, bounded, price }) => (
        <g key={from} className={stop > from ? styles.reached : undefined}>
          <text className={styles.price} x={toPosition((from + to) / 2)} y="14" textAnchor="middle">
            {price}
            {price === FREE ? null : <tspan className={styles.per}> per 1,000</tspan>}
          </text>
          {bounded ? <line className={styles.end} x1={toPosition(to)} x2={toPosition(to)} y1="0" y2="64" /> : null}
        </g>
      ))}
      {volumeStops.map((volume, index) => {
        const decade = index % STOPS_PER_DECADE === 0;
        return (
          <line
            key={volume}
            className={index <= stop ? styles.tickReached : styles.tick}
            x1={toPosition(index)}
            x2={toPosition(index)}
            y1={decade ? 36 : 48}
            y2="64"
          />
        );
      })}
      <line className="line-ink" x1="0" x2="100%" y1="64" y2="64" />
      <line className="line-id" x1="0" x2={toPosition(stop)} y1="64" y2="64" />
      {volumeStops.map((volume, index) =>
        index % STOPS_PER_DECADE === 0 ? (
          <text
            key={volume}
            className={styles.mark}
            x={toPosition(index)}
            y="106"
            textAnchor={index === 0 ? 'start' : index === last ? 'end' : 'middle'}
          >
            {shortCalls(volume)}
          </text>
        ) : null,
      )}
    </svg>
  );
}
