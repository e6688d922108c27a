import { formatCall, formatTimeZone, groupSlotsByDay } from '@whorl/contract/sales-calls/format-times.ts';
import { bookingParameter, zoneParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { formatTimeCount, callTexts as words } from '@whorl/contract/sales-calls/texts.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import type { CallRow } from './booking-tables.ts';

/** The times to choose from, and the time zone in which they are shown. */
export type Choice = {
  readonly slots: readonly number[];
  readonly zone: string;
  readonly minutes: number;
  readonly takesPlace: string;
};

/** State of a call on a page. */
export type CallView =
  | { readonly step: 'choose'; readonly choice: Choice }
  | {
      readonly step: 'booked';
      readonly call: CallRow;
      readonly zone: string;
      readonly providerZone: string | undefined;
      readonly choice: Choice | undefined;
      readonly canCancel: boolean;
      readonly takesPlace: string | undefined;
    }
  | { readonly step: 'cancelled'; readonly call: CallRow; readonly zone: string; readonly choice: Choice | undefined }
  | { readonly step: 'elsewhere'; readonly url: string }
  | { readonly step: 'gone' };

type ViewOptions = {
  readonly token: string;
  /** Path of the page that shows it. */
  readonly path: string;
  /** Error of the submitted form. */
  readonly problem?: string | undefined;
};

/** Renders the part of a page about the call as HTML, which works without scripts. */
export function renderCall(view: CallView, options: ViewOptions): string {
  const problem =
    options.problem === undefined ? '' : `<div class="problems" role="alert"><p>${escaped(options.problem)}</p></div>`;
  if (view.step === 'gone') {
    return `${problem}<p class="lead">${escaped(words.gone)}</p><p>${renderLink(pages.contactSales.path, 'Contact us')}</p>`;
  }
  if (view.step === 'elsewhere') {
    const { host } = new URL(view.url);
    return `<h2 class="heading">${words.title}</h2><p class="lead">${escaped(fillIn(words.elsewhere, { host }))}</p>
      <p><a class="button button-main" href="${escaped(view.url)}" rel="noreferrer">Choose a time at ${escaped(host)}</a></p>`;
  }
  if (view.step === 'choose') {
    return `<h2 class="heading">${words.title}</h2>
      <p class="lead">${escaped(`${fillIn(words.lead, { minutes: view.choice.minutes })} ${view.choice.takesPlace}`)}</p>
      ${problem}${renderSlots(view.choice, options, words.book)}<p class="caption call-sample">${escaped(words.sample)}</p>`;
  }
  return view.step === 'booked' ? bookedView(view, options, problem) : cancelledView(view, options, problem);
}

function bookedView(view: Extract<CallView, { step: 'booked' }>, options: ViewOptions, problem: string): string {
  const { call, zone, providerZone, choice, canCancel, takesPlace } = view;
  const own = zone === providerZone ? words.when : words.yourTime;
  const other =
    providerZone === undefined || providerZone === zone
      ? ''
      : renderFact(words.ourTime, renderTime(call, providerZone));
  const how = takesPlace === undefined ? '' : renderFact(words.how, escaped(takesPlace));
  const move =
    choice === undefined
      ? ''
      : `<details class="call-move"${problem === '' ? '' : ' open'}><summary>${words.moveTitle}</summary>
          ${problem}${renderSlots(choice, options, words.move)}</details>`;
  const cancel = canCancel
    ? `<form class="call-cancel" method="post" action="${endpoints.salesCallCancel}">
        ${renderHiddenField(bookingParameter, options.token)}<button class="button">${words.cancel}</button></form>`
    : '';
  const calendar = `${endpoints.salesCallCalendar}?${new URLSearchParams({ [bookingParameter]: options.token })}`;
  return `${choice === undefined ? problem : ''}
    <h2 class="row-title"><time datetime="${toIsoTime(call.starts_at)}">${escaped(formatCall(call.starts_at, call.ends_at, zone))}</time></h2>
    <dl class="call-facts">${renderFact(own, renderTime(call, zone))}${other}${how}</dl>
    <p><a class="link" href="${escaped(calendar)}" download>${words.calendar}</a> <span class="caption">.ics file</span></p>
    <p class="quiet">${escaped(`${words.keepPage} ${words.keep}`)}</p>${move}${cancel}`;
}

function cancelledView(
  { call, zone, choice }: Extract<CallView, { step: 'cancelled' }>,
  options: ViewOptions,
  problem: string,
) {
  const again =
    choice === undefined
      ? `<p>${renderLink(pages.contactSales.path, 'Contact us')} to find another time.</p>`
      : `<h3 class="row-title">${words.again}</h3>${problem}${renderSlots(choice, options, words.book)}`;
  const calendar = `${endpoints.salesCallCalendar}?${new URLSearchParams({ [bookingParameter]: options.token })}`;
  return `<h2 class="row-title">${words.cancelled}</h2>
    <p>It was planned for ${escaped(formatCall(call.starts_at, call.ends_at, zone))}. ${words.cancelledText}
    <a class="link" href="${escaped(calendar)}" download>Remove it from your calendar</a>.</p>${again}`;
}

function renderSlots({ slots, zone }: Choice, { token, path }: ViewOptions, send: string): string {
  if (slots.length === 0) return `<p>${escaped(words.none)}</p>`;
  const days = groupSlotsByDay(slots, zone).map(
    ({ title, slots: times }, index) => `<details class="plus call-day" name="call-day"${index === 0 ? ' open' : ''}>
      <summary><span>${escaped(title)}</span> <span class="caption">${formatTimeCount(times.length)}</span></summary>
      <fieldset class="call-times"><legend class="visually-hidden">${escaped(title)}</legend>${times
        .map(
          ({ at, label }) =>
            `<label class="call-time"><input type="radio" name="slot" value="${toIsoTime(at)}" required><span>${escaped(label)}</span></label>`,
        )
        .join('')}</fieldset></details>`,
  );
  return `<form class="call-zone" method="get" action="${path}">${renderHiddenField(bookingParameter, token)}
      <label for="call-zone">${words.zone}</label>
      <select id="call-zone" name="${zoneParameter}">${renderTimeZones(zone, slots[0] ?? 0)}</select>
      <button class="button button-small">Show</button></form>
    <form method="post" action="${endpoints.salesCalls}">${renderHiddenField(bookingParameter, token)}${renderHiddenField('timeZone', zone)}
      <div class="call-days">${days.join('')}</div>
      <button class="button button-main">${send}</button></form>`;
}

/** Renders options of every time zone that the engine supports, and the chosen one even under another name. */
function renderTimeZones(chosen: string, at: number): string {
  const all = [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
  return all
    .map((zone) => {
      const text = zone === chosen ? formatTimeZone(at, zone) : zone.replaceAll('_', ' ');
      return `<option value="${escaped(zone)}"${zone === chosen ? ' selected' : ''}>${escaped(text)}</option>`;
    })
    .join('');
}

const renderTime = (call: CallRow, zone: string): string =>
  `${escaped(formatCall(call.starts_at, call.ends_at, zone))}<br><span class="caption">${escaped(formatTimeZone(call.starts_at, zone))}</span>`;
const renderFact = (title: string, html: string): string => `<div><dt>${title}</dt><dd>${html}</dd></div>`;
const renderHiddenField = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escaped(value)}">`;
const renderLink = (href: string, text: string): string =>
  `<a class="link" href="${escaped(href)}">${escaped(text)}</a>`;
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
