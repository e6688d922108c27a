import { BUILT_PART } from '@whorl/contract/careers/job.ts';
import { parse } from 'parse5';
import { attribute, elementsOf } from '../platform/static/prerendered-page.ts';
import type { Page } from '../platform/static/site.ts';
import { type Html, html } from './html.ts';

type Slot = { readonly at: number; readonly to: number; write(filling: Filling): string };

export type Filling = {
  readonly title: string;
  /** Path and query of the address that search engines shall know it by; the page's own where none is given. */
  readonly canonical?: string;
  /** Takes the place of what the build wrote. */
  readonly content: Html;
};

const located = new WeakMap<Page, readonly Slot[]>();

/**
 * A prerendered page whose part of this id is filled in, and whose own list is hidden. All else stays byte for byte, so
 * the page's policy holds, and so does what its scripts expect.
 *
 * @throws Error where the page has no such part
 */
export function fillPage(page: Page, id: string, filling: Filling): string {
  const slots = located.get(page) ?? locate(page.html, id);
  located.set(page, slots);
  let filled = '';
  let done = 0;
  for (const { at, to, write } of slots) {
    filled += page.html.slice(done, at) + write(filling);
    done = to;
  }
  return filled + page.html.slice(done);
}

function locate(page: string, id: string): Slot[] {
  const elements = [...elementsOf(parse(page, { sourceCodeLocationInfo: true }))];
  const part = elements.find((element) => attribute(element, 'id') === id)?.sourceCodeLocation;
  if (!part?.startTag || !part.endTag) throw new Error(`The page has no part "${id}"`);
  const inside: Slot = {
    at: part.startTag.endOffset,
    to: part.endTag.startOffset,
    write: ({ content }) => content.html,
  };
  const title = elements.find(({ tagName, parentNode }) => tagName === 'title' && parentNode?.nodeName === 'head');
  const { startTag, endTag } = title?.sourceCodeLocation ?? {};
  const slots: Slot[] = [inside];
  if (startTag && endTag) {
    slots.push({ at: startTag.endOffset, to: endTag.startOffset, write: (filling) => html`${filling.title}`.html });
  }
  const canonical = elements.find((element) => attribute(element, 'rel') === 'canonical');
  const href = canonical?.sourceCodeLocation?.attrs?.href;
  if (canonical && href) {
    const own = attribute(canonical, 'href') ?? '';
    const write = (filling: Filling) => html`href="${atSameOrigin(own, filling.canonical ?? own)}"`.html;
    slots.push({ at: href.startOffset, to: href.endOffset, write });
  }
  for (const element of elements) {
    if (attribute(element, BUILT_PART) === undefined || !element.sourceCodeLocation?.startTag) continue;
    const at = element.sourceCodeLocation.startTag.endOffset - 1;
    slots.push({ at, to: at, write: () => ' hidden' });
  }
  return slots.sort((one, other) => one.at - other.at);
}

/** Addresses in heads are absolute where it is known where the site stands. */
const atSameOrigin = (own: string, address: string): string =>
  URL.canParse(own) ? new URL(address, own).href : address;
