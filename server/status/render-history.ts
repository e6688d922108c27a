import { OWN_STATUS_ATTRIBUTE, STATUS_DAYS, statusHistoryId } from '@whorl/contract/status/components.ts';
import { statusTexts } from '@whorl/contract/status/texts.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { applyView } from '../platform/static/apply-view.ts';
import { type Html, html } from '../platform/static/html.ts';
import { patchPage, requireElement } from '../platform/static/prerendered-page.ts';
import { type ComponentHistory, getFirstDay, type StatusHistory } from './read-history.ts';
import { isDown } from './roll-up.ts';
import type { StatusHourRow } from './status-tables.ts';

const DAY_MS = 86_400_000;
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/**
 * Returns the prerendered status page with the measurements.
 *
 * @param history undefined if it can't be read
 * @throws Error if the page has no element for it
 */
export const renderHistory = (page: string, history: StatusHistory | undefined): string =>
  patchPage(page, (document) => {
    requireElement(document, statusHistoryId);
    const content =
      history === undefined
        ? html`<p>${statusTexts.unavailable}</p>`
        : html`${history.components.map((one) => renderComponent(one, history.now))}
<p class="caption">${fillIn(statusTexts.asOf, { time: timeFormat.format(history.now) })}</p>`;
    applyView(document, 'id', { [statusHistoryId]: { html: content.html } });
  });

/** Returns the prerendered status page without measurements and incidents, for servers with another status page. */
export const hideHistory = (page: string): string =>
  patchPage(page, (document) => applyView(document, OWN_STATUS_ATTRIBUTE, { '': { hidden: true } }));

function renderComponent({ component, days, recent }: ComponentHistory, now: number): Html {
  const { title, text } = statusTexts.component[component];
  const state = getState(recent);
  return html`<article data-component="${component}"><h3 class="row-title">${title}</h3>
<p data-now><span class="status-dot ${dots[state]}"></span>${statusTexts.state[state]}</p>
<p class="quiet">${text}</p>${renderBar(title, days, now)}
<p class="caption">${describe(days)}</p>${days.length === 0 ? undefined : renderDays(title, days)}</article>`;
}

type State = keyof typeof statusTexts.state;
const dots: Readonly<Record<State, string>> = {
  none: 'status-dot-good',
  minor: 'status-dot-bad',
  major: 'status-dot-bad',
  unknown: '',
};

function getState(recent: ComponentHistory['recent']): State {
  if (recent === undefined) return 'unknown';
  if (isDown(recent)) return 'major';
  return recent.failures > 0 ? 'minor' : 'none';
}

/** Renders a cell per day: tall and filled with downtime, lower without, and a line at the bottom if not measured. */
function renderBar(title: string, days: readonly StatusHourRow[], now: number): Html {
  const first = getFirstDay(now);
  const cells = { up: '', down: '', missing: '' };
  const counts = { up: 0, down: 0, missing: 0 };
  for (let index = 0; index < STATUS_DAYS; index++) {
    const day = days.find(({ at }) => at === first + index * DAY_MS);
    const kind = day === undefined ? 'missing' : day.down_minutes > 0 ? 'down' : 'up';
    const top = { up: 4, down: 0, missing: 15 }[kind];
    counts[kind]++;
    cells[kind] += `M${index * 4} ${top}h3V16h-3z`;
  }
  const label = fillIn(statusTexts.bar, { component: title, days: STATUS_DAYS, ...counts });
  return html`<svg role="img" aria-label="${label}" viewBox="0 0 ${STATUS_DAYS * 4 - 1} 16" preserveAspectRatio="none"><path data-missing
d="${cells.missing}"/><path data-up d="${cells.up}"/><path data-down d="${cells.down}"/></svg>`;
}

function describe(days: readonly StatusHourRow[]): string {
  const [first] = days;
  if (first === undefined) return fillIn(statusTexts.notMeasured, { days: STATUS_DAYS });
  const sum = (of: (day: StatusHourRow) => number) => days.reduce((total, day) => total + of(day), 0);
  const minutes = sum((day) => day.measured_minutes);
  const percent = formatUptime(
    minutes,
    sum((day) => day.down_minutes),
  );
  const mean = formatNumber(sum((day) => day.total_ms) / sum((day) => day.requests));
  const max = formatNumber(Math.max(...days.map((day) => day.max_ms)));
  return [
    fillIn(statusTexts.uptime, { percent, minutes: formatNumber(minutes) }),
    fillIn(statusTexts.response, { mean, max }),
    fillIn(statusTexts.since, { date: dateFormat.format(first.at) }),
  ].join(' ');
}

const renderDays = (title: string, days: readonly StatusHourRow[]): Html =>
  html`<details><summary>${fillIn(statusTexts.days, {
    component: title,
  })}</summary><div class="scroll-x" tabindex="0"><table class="rule-table"><thead><tr><th>${statusTexts.day}</th><th>${
    statusTexts.dayUptime
  }</th><th>${statusTexts.failed}</th><th>${statusTexts.time}</th></tr></thead><tbody>${days.toReversed().map(renderDay)}</tbody></table></div></details>`;

const renderDay = ({ at, requests, failures, ...day }: StatusHourRow): Html =>
  html`<tr><th scope="row">${dayFormat.format(
    at,
  )}</th><td>${formatUptime(day.measured_minutes, day.down_minutes)}</td><td>${fillIn(statusTexts.failedOf, {
    failures: formatNumber(failures),
    requests: formatNumber(requests),
  })}</td><td>${fillIn(statusTexts.times, {
    mean: formatNumber(day.total_ms / requests),
    max: formatNumber(day.max_ms),
  })}</td></tr>`;

const formatNumber = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Formats the uptime with two decimals, rounded down so that a minute of downtime is never shown as 100%. */
const formatUptime = (measured: number, down: number): string =>
  `${Math.floor(((measured - down) / measured) * 10_000) / 100}%`;
