import { IN_QUARANTINE, leadStatuses } from '@whorl/contract/console/leads.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import { statuses, filter as texts } from '../../../../content/interface/console/leads.json';
import viewStyles from '../view-form.module.css';
import type { ShowLeads } from './lead-link.tsx';
import { formatLeadSearch, type LeadView, parseLeadSearch } from './lead-view.ts';
import styles from './leads.module.css';

type Props = { view: LeadView; forms: readonly string[]; show: ShowLeads };

/** Form for the filters. They are stored in the URL, so a view can be bookmarked, shared and reloaded. */
export function LeadFilterForm({ view, forms, show }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const shown = formatLeadSearch(view);
  // Uncontrolled fields: a choice takes effect only when it is submitted, and the focused field keeps the focus.
  useEffect(() => {
    if (form.current) fillForm(form.current, parseLeadSearch(shown).view);
  }, [shown]);
  // The options of this filter are loaded later than its value. Other fields may have been filled in by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is set again when there are more options
  useEffect(() => {
    const select = form.current?.elements.namedItem('form');
    if (select instanceof HTMLSelectElement && select.value === '') select.value = view.form;
  }, [view.form, forms.length]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    show(readForm(new FormData(event.currentTarget)));
  };
  const field = `field ${viewStyles.field}`;
  return (
    <form ref={form} className={viewStyles.form} method="get" onSubmit={submit} aria-label={texts.title}>
      <div className={styles.fields}>
        <div className={field}>
          <label htmlFor="email">{texts.email}</label>
          <input dir="auto" id="email" name="email" type="search" autoComplete="off" />
        </div>
        <div className={field}>
          <label htmlFor="status">{texts.status}</label>
          <select id="status" name="status">
            <option value="">{texts.allStatuses}</option>
            {leadStatuses.map((status) => (
              <option key={status} value={status}>
                {statuses[status]}
              </option>
            ))}
          </select>
        </div>
        <div className={field}>
          <label htmlFor="form">{texts.form}</label>
          <select id="form" name="form">
            <option value="">{texts.allForms}</option>
            {(forms.length > 0 || view.form === '' ? forms : [view.form]).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
        <div className={field}>
          <label htmlFor="from">{texts.from}</label>
          <input id="from" name="from" type="date" />
        </div>
        <div className={field}>
          <label htmlFor="to">{texts.to}</label>
          <input id="to" name="to" type="date" />
        </div>
        <button type="submit" className={`button ${styles.send}`}>
          {texts.show}
        </button>
      </div>
      <label className={`choice ${viewStyles.apart}`}>
        <input type="checkbox" name="quarantine" value={IN_QUARANTINE} />
        {texts.quarantine}
      </label>
    </form>
  );
}

function fillForm(form: HTMLFormElement, view: LeadView): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = view.quarantine !== '';
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = view[field.name as keyof LeadView] ?? '';
  }
}

function readForm(data: FormData): LeadView {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    email: text('email'),
    status: text('status'),
    form: text('form'),
    from: text('from'),
    to: text('to'),
    quarantine: text('quarantine'),
    after: '',
  };
}
