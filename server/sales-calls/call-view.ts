import { bookingParameter, zoneParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { countOfTimes, callWords as words } from '@whorl/contract/sales-calls/words.ts';
import { callIn, daysOf, zoneAt } from '@whorl/contract/sales-calls/written-times.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { CallRow } from './booking-tables.ts';

/** The times to choose from, in the zone that they are shown in. */
export type Choice = {
  readonly slots: readonly number[];
  readonly zone: string;
  readonly minutes: number;
  readonly takesPlace: string;
};

/** What a page shows of a call. */
export type CallView =
  | { readonly step: 'choose'; readonly choice: Choice }
  | {
      readonly step: 'booked';
      readonly call: CallRow;
      readonly zone: string;
      readonly providerZone: string | undefined;
      readonly choice: Choice | undefined;
      readonly mayCancel: boolean;
      readonly takesPlace: string | undefined;
    }
  | { readonly step: 'cancelled'; readonly call: CallRow; readonly zone: string; readonly choice: Choice | undefined }
  | { readonly step: 'elsewhere'; readonly url: string }
  | { readonly step: 'gone' };

export type ViewOptions = {
  readonly token: string;
  /** The path of the page that shows it. */
  readonly path: string;
  /** What went wrong with what was just sent. */
  readonly problem?: string | undefined;
};

/** The part of a page that is about the call, as HTML. It works without a script. */
export function callView(view: CallView, options: ViewOptions): string {
  const problem =
    options.problem === undefined ? '' : `<div class="problems" role="alert"><p>${escaped(options.problem)}</p></div>`;
  if (view.step === 'gone') {
    return `${problem}<p class="lead">${escaped(words.gone)}</p><p>${link(pages.contactSales.path, 'Write to us')}</p>`;
  }
  if (view.step === 'elsewhere') {
    const { host } = new URL(view.url);
    return `<h2 class="heading">${words.title}</h2><p class="lead">${escaped(words.elsewhere(host))}</p>
      <p><a class="button button-main" href="${escaped(view.url)}" rel="noreferrer">Choose a time at ${escaped(host)}</a></p>`;
  }
  if (view.step === 'choose') {
    return `<h2 class="heading">${words.title}</h2>
      <p class="lead">${escaped(`${words.lead(view.choice.minutes)} ${view.choice.takesPlace}`)}</p>
      ${problem}${chooser(view.choice, options, words.book)}<p class="caption call-sample">${escaped(words.sample)}</p>`;
  }
  return view.step === 'booked' ? bookedView(view, options, problem) : cancelledView(view, options, problem);
}

function bookedView(view: Extract<CallView, { step: 'booked' }>, options: ViewOptions, problem: string): string {
  const { call, zone, providerZone, choice, mayCancel, takesPlace } = view;
  const own = zone === providerZone ? words.when : words.yourTime;
  const other =
    providerZone === undefined || providerZone === zone ? '' : fact(words.ourTime, whenIn(call, providerZone));
  const how = takesPlace === undefined ? '' : fact(words.how, escaped(takesPlace));
  const move =
    choice === undefined
      ? ''
      : `<details class="call-move"${problem === '' ? '' : ' open'}><summary>${words.moveTitle}</summary>
          ${problem}${chooser(choice, options, words.move)}</details>`;
  const cancel = mayCancel
    ? `<form class="call-cancel" method="post" action="${endpoints.salesCallCancel}">
        ${hidden(bookingParameter, options.token)}<button class="button">${words.cancel}</button></form>`
    : '';
  const calendar = `${endpoints.salesCallCalendar}?${new URLSearchParams({ [bookingParameter]: options.token })}`;
  return `${choice === undefined ? problem : ''}
    <h2 class="row-title"><time datetime="${iso(call.starts_at)}">${escaped(callIn(call.starts_at, call.ends_at, zone))}</time></h2>
    <dl class="call-facts">${fact(own, whenIn(call, zone))}${other}${how}</dl>
    <p><a class="link" href="${escaped(calendar)}" download>${words.calendar}</a> <span class="caption">.ics, one entry</span></p>
    <p class="quiet">${escaped(`${words.keepPage} ${words.keep}`)}</p>${move}${cancel}`;
}

function cancelledView(
  { call, zone, choice }: Extract<CallView, { step: 'cancelled' }>,
  options: ViewOptions,
  problem: string,
) {
  const again =
    choice === undefined
      ? `<p>${link(pages.contactSales.path, 'Write to us')} for another time.</p>`
      : `<h3 class="row-title">${words.again}</h3>${problem}${chooser(choice, options, words.book)}`;
  const calendar = `${endpoints.salesCallCalendar}?${new URLSearchParams({ [bookingParameter]: options.token })}`;
  return `<h2 class="row-title">${words.cancelled}</h2>
    <p>It was to be on ${escaped(callIn(call.starts_at, call.ends_at, zone))}. ${words.cancelledText}
    <a class="link" href="${escaped(calendar)}" download>Strike it out of your calendar</a>.</p>${again}`;
}

function chooser({ slots, zone }: Choice, { token, path }: ViewOptions, send: string): string {
  if (slots.length === 0) return `<p>${escaped(words.none)}</p>`;
  const days = daysOf(slots, zone).map(
    ({ title, slots: times }, index) => `<details class="call-day" name="call-day"${index === 0 ? ' open' : ''}>
      <summary><span>${escaped(title)}</span> <span class="caption">${countOfTimes(times.length)}</span></summary>
      <fieldset class="call-times"><legend class="visually-hidden">${escaped(title)}</legend>${times
        .map(
          ({ at, label }) =>
            `<label class="call-time"><input type="radio" name="slot" value="${iso(at)}" required><span>${escaped(label)}</span></label>`,
        )
        .join('')}</fieldset></details>`,
  );
  return `<form class="call-zone" method="get" action="${path}">${hidden(bookingParameter, token)}
      <label for="call-zone">${words.zone}</label>
      <select id="call-zone" name="${zoneParameter}">${zones(zone, slots[0] ?? 0)}</select>
      <button class="button button-small">Show</button></form>
    <form method="post" action="${endpoints.salesCalls}">${hidden(bookingParameter, token)}${hidden('timeZone', zone)}
      <div class="call-days">${days.join('')}</div>
      <button class="button button-main">${send}</button></form>`;
}

/** Every zone that the engine knows, the chosen one among them whatever it is called. */
function zones(chosen: string, at: number): string {
  const all = [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
  return all
    .map((zone) => {
      const text = zone === chosen ? zoneAt(at, zone) : zone.replaceAll('_', ' ');
      return `<option value="${escaped(zone)}"${zone === chosen ? ' selected' : ''}>${escaped(text)}</option>`;
    })
    .join('');
}

const whenIn = (call: CallRow, zone: string): string =>
  `${escaped(callIn(call.starts_at, call.ends_at, zone))}<br><span class="caption">${escaped(zoneAt(call.starts_at, zone))}</span>`;
const fact = (title: string, html: string): string => `<div><dt>${title}</dt><dd>${html}</dd></div>`;
const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escaped(value)}">`;
const link = (href: string, text: string): string => `<a class="link" href="${escaped(href)}">${escaped(text)}</a>`;
const iso = (at: number): string => new Date(at).toISOString();
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
