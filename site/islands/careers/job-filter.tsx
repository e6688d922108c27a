'use client';

import '../../design/fields.css';
import { fitsChoice } from '@whorl/contract/careers/job-choice.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './job-filter.module.css';

type Props = { action: string; teams: readonly string[]; places: readonly string[]; children: ReactNode };

/**
 * Narrows a list of rows that say their team and place. Without script the form is sent and the server answers with the
 * narrowed list; with it the rows follow each choice, and so does the address.
 */
export function JobFilter({ action, teams, places, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ count: number; of: number }>();

  useEffect(() => {
    const asked = new URLSearchParams(location.search);
    const selects = [...(form.current?.querySelectorAll('select') ?? [])];
    // A choice made before this script ran goes before the address.
    if (selects.some(({ value }) => value !== '')) keepInAddress(action, form.current);
    else for (const select of selects) select.value = asked.get(select.name) ?? '';
    setShown(narrow(form.current, list.current));
  }, [action]);

  function onChange(): void {
    keepInAddress(action, form.current);
    setShown(narrow(form.current, list.current));
  }

  return (
    <>
      <form ref={form} className={styles.form} action={action} method="get" onChange={onChange}>
        <Choice name="team" label="Team" all="All teams" values={teams} />
        <Choice name="place" label="Place" all="All places" values={places} />
        <button type="submit" className={`button ${styles.send}`}>
          Show
        </button>
        <p className={`caption ${styles.count}`} role="status">
          {shown ? `${shown.count} of ${shown.of} positions` : null}
        </p>
      </form>
      <div ref={list}>{children}</div>
      <p className="lead" data-none="" hidden={shown?.count !== 0}>
        No position fits both. Choose all teams or all places.
      </p>
    </>
  );
}

function Choice({ name, label, all, values }: { name: string; label: string; all: string; values: readonly string[] }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name}>
        <option value="">{all}</option>
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </div>
  );
}

function keepInAddress(action: string, form: HTMLFormElement | null): void {
  const query = new URLSearchParams(Object.entries(choiceOf(form)).filter(([, value]) => value !== ''));
  history.replaceState(history.state, '', `${action}${query.size > 0 ? `?${query}` : ''}`);
}

function choiceOf(form: HTMLFormElement | null): Record<string, string> {
  return form ? Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])) : {};
}

/** Hides the rows that do not fit, and counts those that do. */
function narrow(form: HTMLFormElement | null, list: HTMLElement | null): { count: number; of: number } {
  const { team = '', place = '' } = choiceOf(form);
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-team]') ?? [])];
  for (const row of rows) {
    row.hidden = !fitsChoice({ team: row.dataset.team, place: row.dataset.place }, { team, place });
  }
  return { count: rows.filter((row) => !row.hidden).length, of: rows.length };
}
