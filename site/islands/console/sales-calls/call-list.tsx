import type { CallList as CallListAnswer } from '@whorl/contract/console/sales-calls.ts';
import { empty, list as texts } from '../../../../content/interface/console/sales-calls.json';
import { formatMoment } from '../format.ts';
import { ListTable } from '../list/list-table.tsx';
import { QueryLink } from '../list/query-link.tsx';
import { CallState } from './call-state.tsx';
import { type CallView, callQuery } from './call-view.ts';

type Show = (query: string) => void;
type Props = { answer: CallListAnswer; view: CallView; exportUrl: string | undefined; show: Show };

/** One page of calls with links to the next one and, for editors, to exports of all of them. */
export function CallList({ answer: { calls, next }, view, exportUrl, show }: Props) {
  return (
    <ListTable
      {...{ texts, empty, view, next, exportUrl, show }}
      query={callQuery}
      columns={[
        { title: texts.start },
        { title: texts.email, className: 'break-anywhere' },
        { title: texts.visitorTime, className: 'break-anywhere' },
        { title: texts.form },
        { title: texts.state },
      ]}
      rows={calls.map((call) => ({
        key: call.id,
        cells: [
          <QueryLink key="start" query={callQuery.format({ ...view, id: call.id })} show={show}>
            {formatMoment(Date.parse(call.startsAt))}
          </QueryLink>,
          <bdi key="email">{call.email}</bdi>,
          call.visitorTime,
          call.form,
          <CallState key="state" call={call} />,
        ],
      }))}
    />
  );
}
