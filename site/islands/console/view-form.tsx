import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { form as texts } from '../../../content/interface/console/report.json';
import '../../design/fields.css';
import '../../design/choices.css';
import { OTHERS } from '@whorl/contract/analytics/others.ts';
import type { FilterableParameter, TrafficAnswer } from '@whorl/contract/analytics/traffic.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import {
  formatQuery,
  getLastDays,
  originNames,
  originParameters,
  parseView,
  presets,
  type ReportView,
} from './report-view.ts';
import styles from './view-form.module.css';
import { ViewLink } from './view-link.tsx';

type Props = {
  view: ReportView;
  today: string;
  groups: readonly string[];
  traffic: TrafficAnswer | undefined;
  onShow: (view: ReportView) => void;
};

const suggestionsId = 'origin-values';

/**
 * Form for the period and the filters. They are stored in the URL, so a view can be bookmarked, shared and reloaded.
 */
export function ViewForm({ view, today, groups, traffic, onShow }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const shown = formatQuery(view);
  // Uncontrolled fields: a choice takes effect only when it is submitted, and the focused field keeps the focus.
  useEffect(() => {
    if (form.current) fillForm(form.current, parseView(shown, today));
  }, [shown, today]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onShow(readForm(new FormData(event.currentTarget)));
  };
  return (
    <form ref={form} className={`${styles.form} no-print`} method="get" onSubmit={submit} aria-label={texts.title}>
      <p className={styles.presets}>
        <span className="caption">{texts.last}</span>
        {presets.map((days) => {
          const next = { ...view, ...getLastDays(days, today) };
          const isShown = next.from === view.from && next.to === view.to;
          return (
            <ViewLink key={days} view={next} onShow={onShow} isCurrent={isShown}>
              {days === 365 ? texts.year : fillIn(texts.days, { days })}
            </ViewLink>
          );
        })}
      </p>
      <div className={styles.fields}>
        <div className={`field ${styles.field}`}>
          <label htmlFor="from">{texts.from}</label>
          <input id="from" name="from" type="date" required max={today} />
        </div>
        <div className={`field ${styles.field}`}>
          <label htmlFor="to">{texts.to}</label>
          <input id="to" name="to" type="date" required max={today} />
        </div>
        <div className={`field ${styles.field}`}>
          <label htmlFor="group">{texts.pages}</label>
          <select id="group" name="group">
            <option value="">{texts.allPages}</option>
            {groups.map((group) => (
              <option key={group}>{group}</option>
            ))}
          </select>
        </div>
        <div className={`field ${styles.field}`}>
          <label htmlFor="parameter">{texts.filter}</label>
          <select id="parameter" name="parameter">
            {originParameters.map((parameter) => (
              <option key={parameter} value={parameter}>
                {originNames[parameter]}
              </option>
            ))}
          </select>
        </div>
        <div className={`field ${styles.field}`}>
          <label htmlFor="value">{texts.value}</label>
          <input
            dir="auto"
            id="value"
            name="value"
            list={suggestionsId}
            autoComplete="off"
            placeholder={texts.anyValue}
          />
          <datalist id={suggestionsId}>
            {listOriginValues(traffic).map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </div>
        <button type="submit" className={`button ${styles.send}`}>
          {texts.show}
        </button>
      </div>
      <label className={`choice ${styles.apart}`}>
        <input type="checkbox" name="apart" />
        {texts.showBots}
      </label>
    </form>
  );
}

function fillForm(form: HTMLFormElement, { from, to, group, origin, showsBots }: ReportView): void {
  const { parameter = originParameters[0] ?? '', value = '' } = origin ?? {};
  const fields = { from, to, group, parameter, value };
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = showsBots;
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = fields[field.name as keyof typeof fields] ?? '';
  }
}

function readForm(data: FormData): ReportView {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const value = text('value');
  const parameter = text('parameter') as FilterableParameter;
  return {
    from: text('from'),
    to: text('to'),
    group: text('group'),
    origin: value === '' ? undefined : { parameter, value },
    showsBots: data.has('apart'),
  };
}

const listOriginValues = (traffic: TrafficAnswer | undefined): string[] => {
  if (!traffic) return [];
  const { sources, mediums, campaigns, terms, contents, referrers } = traffic.people;
  const values = [sources, mediums, campaigns, terms, contents, referrers].flat().map(({ value }) => value);
  return [...new Set(values)].filter((value) => value !== OTHERS);
};
