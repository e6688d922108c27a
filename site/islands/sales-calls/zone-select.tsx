import { formatTimeZone } from '@whorl/contract/sales-calls/format-times.ts';
import { callTexts as words } from '@whorl/contract/sales-calls/texts.ts';
import { useId } from 'react';

type Props = {
  zone: string;
  /** Time in milliseconds since 1970 for which the offset is shown. */
  at: number;
  onZone: (zone: string) => void;
};

/** Selects the time zone of the displayed times; starts with the browser's. */
export function ZoneSelect({ zone, at, onZone }: Props) {
  const id = useId();
  const zones = [...new Set([zone, getLocalTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
  return (
    <div className="call-zone">
      <label htmlFor={id}>{words.zone}</label>
      <select id={id} value={zone} onChange={({ target }) => onZone(target.value)}>
        {zones.map((each) => (
          <option key={each} value={each}>
            {each === zone ? formatTimeZone(at, each) : each.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Returns the browser's time zone. */
export const getLocalTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
