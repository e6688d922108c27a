'use client';

import { replaceEntry } from '../../browser/replace-entry.ts';
import '../../design/fields.css';
import { matchesFilter } from '@whorl/contract/careers/job-filter.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as texts from '../../../content/interface/forms/job-filter.json';
import styles from './job-filter.module.css';

type Props = { action: string; teams: readonly string[]; places: readonly string[]; children: ReactNode };

/**
 * Filters a list of positions by team and place. Without a script the server returns the filtered list; with it the
 * rows and the URL change with each choice.
 */
export function JobFilter({ action, teams, places, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ count: number; of: number }>();

  useEffect(() => {
    const asked = new URLSearchParams(location.search);
    const selects = [...(form.current?.querySelectorAll('select') ?? [])];
    // A choice made before this script ran has precedence over the URL.
    if (selects.some(({ value }) => value !== '')) writeToUrl(action, form.current);
    else for (const select of selects) select.value = asked.get(select.name) ?? '';
    setShown(filterRows(form.current, list.current));
  }, [action]);

  function onChange(): void {
    writeToUrl(action, form.current);
    setShown(filterRows(form.current, list.current));
  }

  return (
    <>
      <form ref={form} className={styles.form} action={action} method="get" onChange={onChange}>
        <Choice name="team" label={texts.team} all={texts.allTeams} values={teams} />
        <Choice name="place" label={texts.location} all={texts.allLocations} values={places} />
        <button type="submit" className={`button ${styles.send}`}>
          {texts.show}
        </button>
        <p className={`caption ${styles.count}`} role="status">
          {shown ? fillIn(texts.count, { shown: shown.count, all: shown.of }) : null}
        </p>
      </form>
      <div ref={list}>{children}</div>
      <p className="lead" data-none="" hidden={shown?.count !== 0}>
        {texts.none}
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

/** Other parameters of the URL stay, such as those of a campaign. */
function writeToUrl(action: string, form: HTMLFormElement | null): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(readChoice(form))) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  replaceEntry({ url: `${action}${query.size > 0 ? `?${query}` : ''}` });
}

function readChoice(form: HTMLFormElement | null): Record<string, string> {
  return form ? Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])) : {};
}

/** Hides the rows that don't match and counts those that do. */
function filterRows(form: HTMLFormElement | null, list: HTMLElement | null): { count: number; of: number } {
  const { team = '', place = '' } = readChoice(form);
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-team]') ?? [])];
  for (const row of rows) {
    row.hidden = !matchesFilter({ team: row.dataset.team, place: row.dataset.place }, { team, place });
  }
  return { count: rows.filter((row) => !row.hidden).length, of: rows.length };
}
