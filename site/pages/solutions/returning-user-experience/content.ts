import { defineComponents } from '../../../content/components/define-components.ts';
import { required } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { readMeasured } from '../../../content/figures/read-measured.ts';
import { formatKilobytes } from '../../../content/records/comparison-measurement.ts';
import type * as Components from './components.tsx';
import { cartByCookie, DAYS, visits } from './example.ts';

export const figures: Figures = {
  days: `${DAYS}`,
  agentSize: formatKilobytes(readMeasured().costs.service.gzipBytes),
  timesForgotten: `${visits.filter(({ hasCookie }, index) => index > 0 && !hasCookie).length}`,
  thingsByCookie: `${cartByCookie.at(-1)}`,
  things: `${visits.at(-1)?.cart}`,
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  VisitDiagram: {
    attributes: { alternative: required, logs: required, visitor: required, cart: required },
    read: ({ attributes: { alternative = '', ...texts } }) => ({
      props: {
        alternative,
        visits: visits.map((visit, index) => ({
          at: visit.day / DAYS,
          label: visit.label,
          put: visit.put,
          byCookie: cartByCookie[index] ?? 0,
          byVisitor: visit.cart,
          isCarried: visit.hasCookie,
        })),
        texts,
      },
    }),
  },
});
