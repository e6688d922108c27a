import { BUILT_PART } from '@whorl/contract/careers/job.ts';
import { applyView } from '../platform/static/apply-view.ts';
import { attribute, elementsOf, patchPage, requireElement, setTitle } from '../platform/static/prerendered-page.ts';
import type { Html } from './html.ts';

export type Filling = {
  readonly title: string;
  /** Path and query of the canonical URL; the page's own where none is given. */
  readonly canonical?: string;
  /** Replaces what the build wrote. */
  readonly content: Html;
};

/**
 * Returns a prerendered page with this content in its part with the ID `id`, and with what the build wrote hidden.
 *
 * @throws Error where the page has no such part
 */
export const fillPage = (page: string, id: string, { title, canonical, content }: Filling): string =>
  patchPage(page, (document) => {
    requireElement(document, id);
    applyView(document, 'id', { [id]: { html: content.html } });
    applyView(document, BUILT_PART, () => ({ hidden: true }));
    setTitle(document, title);
    if (canonical === undefined) return;
    const link = [...elementsOf(document)].find((element) => attribute(element, 'rel') === 'canonical');
    const href = atSameOrigin((link && attribute(link, 'href')) ?? '', canonical);
    applyView(document, 'rel', { canonical: { attributes: { href } } });
  });

/** URLs in the head are absolute if the build knew the site's origin. */
const atSameOrigin = (own: string, url: string): string => (URL.canParse(own) ? new URL(url, own).href : url);
