import '../../design/fields.css';
import '../../design/choices.css';
import { OTHERS } from '@whorl/contract/analytics/others.ts';
import type { FilterableParameter } from '@whorl/contract/analytics/traffic.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import styles from './asked-view.module.css';
import type { Figures } from './use-results.ts';
import { lastDays, originNames, originParameters, presets, queryOf, type View, viewOf } from './view.ts';
import { followView } from './view-link.tsx';

type Props = {
  view: View;
  today: string;
  groups: readonly string[];
  figures: Figures | undefined;
  show: (view: View) => void;
};

const suggestionsId = 'origin-values';

/** Which days, and whose visits. The address follows, so a view can be kept, sent and reloaded. */
export function AskedView({ view, today, groups, figures, show }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const shown = queryOf(view);
  // Not by state of each field: what is chosen holds only once it is sent, and what has the focus keeps it.
  useEffect(() => {
    if (form.current) fill(form.current, viewOf(shown, today));
  }, [shown, today]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    show(chosen(new FormData(event.currentTarget)));
  };
  return (
    <form ref={form} className={`${styles.form} no-print`} method="get" onSubmit={submit} aria-label="Which figures">
      <p className={styles.presets}>
        <span className="caption">The last</span>
        {presets.map((days) => {
          const next = { ...view, ...lastDays(days, today) };
          const isShown = next.from === view.from && next.to === view.to;
          return (
            <a
              key={days}
              href={queryOf(next)}
              aria-current={isShown ? 'true' : undefined}
              onClick={followView(next, show)}
            >
              {days === 365 ? 'year' : `${days} days`}
            </a>
          );
        })}
      </p>
      <div className={styles.fields}>
        <div className={`field ${styles.field}`}>
          <label htmlFor="from">First day</label>
          <input id="from" name="from" type="date" required max={today} />
        </div>
        <div className={`field ${styles.field}`}>
          <label htmlFor="to">Last day</label>
          <input id="to" name="to" type="date" required max={today} />
        </div>
        <div className={`field ${styles.field}`}>
          <label htmlFor="group">Pages</label>
          <select id="group" name="group">
            <option value="">all of them</option>
            {groups.map((group) => (
              <option key={group}>{group}</option>
            ))}
          </select>
        </div>
        <div className={`field ${styles.field}`}>
          <label htmlFor="parameter">Visits from a</label>
          <select id="parameter" name="parameter">
            {originParameters.map((parameter) => (
              <option key={parameter} value={parameter}>
                {originNames[parameter]}
              </option>
            ))}
          </select>
        </div>
        <div className={`field ${styles.field}`}>
          <label htmlFor="value">named</label>
          <input id="value" name="value" list={suggestionsId} autoComplete="off" placeholder="any" />
          <datalist id={suggestionsId}>
            {valuesIn(figures).map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </div>
        <button type="submit" className={`button ${styles.send}`}>
          Show
        </button>
      </div>
      <label className={`choice ${styles.apart}`}>
        <input type="checkbox" name="apart" />
        Programs and virtual machines too, apart from people
      </label>
    </form>
  );
}

function fill(form: HTMLFormElement, { from, to, group, cameFrom, apart }: View): void {
  const { parameter = originParameters[0] ?? '', value = '' } = cameFrom ?? {};
  const fields = { from, to, group, parameter, value };
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = apart;
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = fields[field.name as keyof typeof fields] ?? '';
  }
}

function chosen(data: FormData): View {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const value = text('value');
  const parameter = text('parameter') as FilterableParameter;
  return {
    from: text('from'),
    to: text('to'),
    group: text('group'),
    cameFrom: value === '' ? undefined : { parameter, value },
    apart: data.has('apart'),
  };
}

const valuesIn = (figures: Figures | undefined): string[] => {
  if (!figures) return [];
  const { sources, mediums, campaigns, terms, contents, referrers } = figures.traffic.people;
  const values = [sources, mediums, campaigns, terms, contents, referrers].flat().map(({ value }) => value);
  return [...new Set(values)].filter((value) => value !== OTHERS);
};
