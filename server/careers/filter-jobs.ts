import { type JobFilter, matchesFilter } from '@whorl/contract/careers/job-filter.ts';
import { applyView } from '../platform/static/apply-view.ts';
import { getAttribute, iterateElements, patchPage, setAttribute } from '../platform/static/prerendered-page.ts';

/** Returns the job list page with non-matching jobs hidden and the choice selected in its form. */
export const filterJobs = (page: string, choice: JobFilter): string =>
  patchPage(page, (document) => {
    const rows = [...iterateElements(document)].filter((element) => getAttribute(element, 'data-team') !== undefined);
    const isMatch = (row: (typeof rows)[number]) =>
      matchesFilter({ team: getAttribute(row, 'data-team'), place: getAttribute(row, 'data-place') }, choice);
    for (const row of rows) if (!isMatch(row)) setAttribute(row, 'hidden', '');
    const { team, place } = choice;
    applyView(document, 'name', { ...(team && { team: { value: team } }), ...(place && { place: { value: place } }) });
    if (rows.length > 0 && !rows.some(isMatch)) applyView(document, 'data-none', () => ({ hidden: false }));
  });
