import type { IdentificationList } from '@whorl/contract/console/identifications.ts';
import { empty, list as texts } from '../../../../content/interface/console/identifications.json';
import { ListTable } from '../list/list-table.tsx';
import { QueryLink } from '../list/query-link.tsx';
import { createIdentificationRow, type IdentificationLinks, identificationColumns } from './identification-row.tsx';
import { type IdentificationView, identificationQuery } from './identification-view.ts';

type Props = {
  answer: IdentificationList;
  view: IdentificationView;
  /** Undefined if the user may not export. */
  exportUrl: string | undefined;
  show: (query: string) => void;
};

/** One page of identifications with links to the next one and to exports of all of them. */
export function IdentificationTable({ answer: { identifications, next }, view, exportUrl, show }: Props) {
  const { workspace } = view;
  const links: IdentificationLinks = {
    toIdentification: ({ requestId }, text) => (
      <QueryLink key="time" query={identificationQuery.format({ ...view, id: requestId })} show={show}>
        {text}
      </QueryLink>
    ),
    toVisitor: ({ visitorId }, text) => (
      <QueryLink query={identificationQuery.format({ workspace, visitorId })} show={show}>
        {text}
      </QueryLink>
    ),
  };
  return (
    <ListTable
      {...{ texts, empty, view, next, show }}
      query={identificationQuery}
      exportUrl={exportUrl}
      columns={identificationColumns}
      rows={identifications.map((found) => createIdentificationRow(found, links))}
    />
  );
}
