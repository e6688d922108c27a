import { callWords as words } from '@whorl/contract/sales-calls/words.ts';
import { zoneAt } from '@whorl/contract/sales-calls/written-times.ts';
import { useId } from 'react';

type Props = {
  zone: string;
  /** For which moment the offset is shown. */
  at: number;
  onZone: (zone: string) => void;
};

/** Which zone the times are written in; it begins with that of the browser. */
export function ZoneSelect({ zone, at, onZone }: Props) {
  const id = useId();
  const zones = [...new Set([zone, ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
  return (
    <div className="call-zone">
      <label htmlFor={id}>{words.zone}</label>
      <select id={id} value={zone} onChange={({ target }) => onZone(target.value)}>
        {zones.map((each) => (
          <option key={each} value={each}>
            {each === zone ? zoneAt(at, each) : each.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The zone of the visitor's own clock. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
