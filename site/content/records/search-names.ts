import * as v from 'valibot';
import { defineRecords } from './define-records.ts';

const pageWords = 'must be a path of this site';

/** Additional names by which the search finds a page. */
export const searchNameRecords = defineRecords({
  file: 'search-names.yaml',
  schema: v.strictObject({
    pages: v.pipe(
      v.array(
        v.strictObject({
          page: v.pipe(v.string(), v.startsWith('/', pageWords)),
          names: v.pipe(v.array(v.pipe(v.string(), v.minLength(2), v.maxLength(50))), v.minLength(1)),
        }),
      ),
      v.check((all) => new Set(all.map(({ page }) => page)).size === all.length, 'two entries have the same page'),
    ),
  }),
  editor: {
    label: 'Search terms',
    fields: {
      pages: {
        label: 'Pages',
        hint: 'Search terms. A search for one of them lists its page first.',
        fields: {
          page: { label: 'Page', hint: 'A path of this site, such as /pricing/.', patternMessage: pageWords },
          names: { label: 'Search terms', hint: 'Such as “price” or “getting started”, at most 50 characters each.' },
        },
      },
    },
  },
});
