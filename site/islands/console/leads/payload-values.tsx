import { SpecSheet } from '../../../design/term-list.tsx';
import styles from '../list/list.module.css';

/** Fields of the payload that describe how the sender arrived; the others were typed. */
export const journeyFields: readonly string[] = ['utm_info', 'landingPage', 'previousPage', 'ipRegion'];

/** Values that a visitor submitted, by name, as text: never as links or HTML. */
export function PayloadValues({ values }: { values: readonly (readonly [name: string, value: unknown])[] }) {
  const rows = values.map(([name, value]) => ({
    name,
    value: (
      <span className={styles.value} dir="auto">
        {formatValue(value)}
      </span>
    ),
  }));
  return <SpecSheet rows={rows} />;
}

/** Returns a value of the payload as text: lists and groups of fields with one entry per line. */
function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join('\n');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${formatValue(part)}`)
    .join('\n');
}
