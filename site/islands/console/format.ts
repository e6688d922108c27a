import { columns } from '../../../content/interface/console/report.json';

/** Column headings of all traffic tables. */
export const trafficColumns = [columns.views, columns.visits, columns.visitors];
/** Formats a count with thousands separators. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');
/** Formats an estimated count. */
export const formatEstimate = (count: number): string => (count === 0 ? '0' : `≈ ${formatCount(count)}`);

/** @param share 0 to 1 */
export const formatShare = (share: number): string =>
  `${(share * 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}%`;
/** Formats the difference of two shares in percentage points. */
export const formatPoints = (share: number): string =>
  `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** `2026-11-22` → `Nov 22, 2026`. */
export const formatDay = (day: string): string => formatDate(day, { day: 'numeric', month: 'short', year: 'numeric' });
/** `2026-11-22` → `Nov 22`. */
export const formatShortDay = (day: string): string => formatDate(day, { day: 'numeric', month: 'short' });
/** `2026-11-22` → `Sunday, Nov 22, 2026`. */
export const formatLongDay = (day: string): string =>
  formatDate(day, { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' });
/** @param time milliseconds since 1970 */
export const formatMoment = (time: number): string =>
  `${new Date(time).toLocaleString('en-US', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })} UTC`;

/** Formats the time of day with seconds. @param time milliseconds since 1970 */
export const formatClock = (time: number): string =>
  `${new Date(time).toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone: 'UTC' })} UTC`;

/** Formats a duration with its largest unit. */
export function formatDuration(seconds: number): string {
  const units = [
    { unit: 'day', seconds: 86_400 },
    { unit: 'hour', seconds: 3_600 },
    { unit: 'minute', seconds: 60 },
  ];
  const { unit, seconds: length } = units.find((one) => seconds >= one.seconds) ?? { unit: 'second', seconds: 1 };
  return Math.floor(seconds / length)
    .toLocaleString('en-US', { style: 'unit', unit, unitDisplay: 'long' })
    .replace(' ', '\u00A0');
}

/** Formats a number of bytes in gigabytes, or in megabytes if it is less than one. */
export const formatBytes = (bytes: number): string => {
  const [value, unit] = bytes < 1e9 ? [bytes / 1e6, 'megabyte'] : [bytes / 1e9, 'gigabyte'];
  return value.toLocaleString('en-US', { style: 'unit', unit, maximumFractionDigits: 1 }).replace(' ', '\u00A0');
};

/** Formats the size of a file in kilobytes, or in megabytes if it is a megabyte or more. */
export const formatFileSize = (bytes: number): string => {
  const [value, unit] = bytes < 1e6 ? [Math.ceil(bytes / 1e3), 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return value.toLocaleString('en-US', { style: 'unit', unit, maximumFractionDigits: 1 }).replace(' ', '\u00A0');
};

const formatDate = (day: string, options: Intl.DateTimeFormatOptions): string => {
  const time = Date.parse(day);
  return Number.isNaN(time) ? day : new Date(time).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });
};
