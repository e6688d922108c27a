import { formatTimeZone } from '@whorl/contract/sales-calls/format-times.ts';
import { callTexts as words } from '@whorl/contract/sales-calls/texts.ts';
import { resolveTimeZone, UTC } from '@whorl/contract/sales-calls/time-zone.ts';
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
  const local = getLocalTimeZone();
  const zones = [...new Set([zone, local ?? UTC, UTC, ...Intl.supportedValuesOf('timeZone')])].sort();
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
      {local === undefined && zone === UTC ? <span className="caption">{words.zoneUnknown}</span> : null}
    </div>
  );
}

/** Returns the browser's time zone; undefined if it reports none with which it can format times. */
export const getLocalTimeZone = (): string | undefined =>
  resolveTimeZone(String(Intl.DateTimeFormat().resolvedOptions().timeZone));
