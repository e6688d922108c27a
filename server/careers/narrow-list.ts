import { fitsChoice, type JobChoice } from '@whorl/contract/careers/job-choice.ts';
import { applyView } from '../platform/static/apply-view.ts';
import { attribute, elementsOf, patchPage, setAttribute } from '../platform/static/prerendered-page.ts';

/** Returns the page of positions with those hidden that do not fit the choice, and with the choice in its form. */
export const narrowList = (page: string, choice: JobChoice): string =>
  patchPage(page, (document) => {
    const rows = [...elementsOf(document)].filter((element) => attribute(element, 'data-team') !== undefined);
    const fits = (row: (typeof rows)[number]) =>
      fitsChoice({ team: attribute(row, 'data-team'), place: attribute(row, 'data-place') }, choice);
    for (const row of rows) if (!fits(row)) setAttribute(row, 'hidden', '');
    const { team, place } = choice;
    applyView(document, 'name', { ...(team && { team: { value: team } }), ...(place && { place: { value: place } }) });
    if (rows.length > 0 && !rows.some(fits)) applyView(document, 'data-none', () => ({ hidden: false }));
  });
