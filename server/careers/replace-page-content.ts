import { PRERENDERED_ATTRIBUTE } from '@whorl/contract/careers/job.ts';
import { applyView } from '../platform/static/apply-view.ts';
import type { Html } from '../platform/static/html.ts';
import {
  getAttribute,
  iterateElements,
  patchPage,
  requireElement,
  setTitle,
} from '../platform/static/prerendered-page.ts';

export type PageContent = {
  readonly title: string;
  /** Path and query of the canonical URL; by default the page's own. */
  readonly canonical?: string;
  /** Replaces the prerendered content. */
  readonly content: Html;
};

/**
 * Returns a prerendered page with this content in its part with the ID `id`, and with the prerendered content hidden.
 *
 * @throws Error if the page has no such part
 */
export const replacePageContent = (page: string, id: string, { title, canonical, content }: PageContent): string =>
  patchPage(page, (document) => {
    requireElement(document, id);
    applyView(document, 'id', { [id]: { html: content.html } });
    applyView(document, PRERENDERED_ATTRIBUTE, () => ({ hidden: true }));
    setTitle(document, title);
    if (canonical === undefined) return;
    const link = [...iterateElements(document)].find((element) => getAttribute(element, 'rel') === 'canonical');
    const href = resolveUrl((link && getAttribute(link, 'href')) ?? '', canonical);
    applyView(document, 'rel', { canonical: { attributes: { href } } });
  });

/** URLs in the head are absolute if the build knew the site's origin. */
const resolveUrl = (own: string, url: string): string => (URL.canParse(own) ? new URL(url, own).href : url);
