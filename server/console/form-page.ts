import type { FastifyReply } from 'fastify';
import { applyView, type PageElementView } from '../platform/static/apply-view.ts';
import type { CurrentSite } from '../platform/static/current-site.ts';
import { patchPageWithoutScripts, requireElement } from '../platform/static/prerendered-page.ts';
import { withoutIndexing } from './console-routes.ts';

/** Changes to a form page by element ID. */
type FormPageView = Readonly<Record<string, PageElementView>>;

/** Error of a form. */
export type FormProblem = {
  /** ID of the element that shows the text, and that describes the fields of the form. */
  readonly id: string;
  readonly text: string;
};

export type ShownForm = {
  readonly status: number;
  readonly problem?: FormProblem | undefined;
  readonly view?: FormPageView;
  readonly referrerPolicy?: 'no-referrer';
};

/**
 * Returns a function that sends a prerendered page with forms, without scripts. Its forms post to the page's own URL,
 * whose query selects what the operator wants to see.
 *
 * @throws Error if the build has no such page, or the page has no element for the error
 */
export const createFormPage =
  (site: CurrentSite, path: string) =>
  (reply: FastifyReply, { status, problem, view = {}, referrerPolicy }: ShownForm): FastifyReply => {
    const { headers, html } = requirePage(site, path);
    const shown = patchPageWithoutScripts(html, (document) => {
      applyView(document, 'id', view);
      if (problem === undefined) return;
      const { id, text } = problem;
      requireElement(document, id);
      applyView(document, 'id', { [id]: { hidden: false, text } });
      const invalid = { attributes: { 'aria-invalid': 'true' } };
      applyView(document, 'aria-describedby', (ids) => (ids.split(' ').includes(id) ? invalid : undefined));
    });
    setPageHeaders(reply, headers).code(status);
    if (referrerPolicy !== undefined) reply.header('referrer-policy', referrerPolicy);
    return reply.send(shown);
  };

/** Returns a page of the build. @throws Error if the build has no such page */
export function requirePage(site: CurrentSite, path: string) {
  const page = site.page(path);
  if (page === undefined) throw new Error(`The build has no page ${path}`);
  return page;
}

/** Sets the headers of a page of the console. */
export const setPageHeaders = (reply: FastifyReply, headers: Readonly<Record<string, string>>): FastifyReply =>
  withoutIndexing(reply.headers(headers)).header('referrer-policy', 'same-origin');
