import type { ApplicationList as ApplicationListAnswer } from '@whorl/contract/console/applications.ts';
import { empty, list as texts } from '../../../../content/interface/console/applications.json';
import { statuses } from '../../../../content/interface/console/leads.json';
import { formatCount, formatMoment } from '../format.ts';
import { ListTable } from '../list/list-table.tsx';
import { QueryLink } from '../list/query-link.tsx';
import { type ApplicationView, applicationQuery } from './application-view.ts';

type Show = (query: string) => void;
type Props = { answer: ApplicationListAnswer; view: ApplicationView; exportUrl: string | undefined; show: Show };
type Application = ApplicationListAnswer['applications'][number];

/** One page of applications with links to the next one and, for editors, to exports of all of them. */
export function ApplicationList({ answer: { applications, next }, view, exportUrl, show }: Props) {
  return (
    <ListTable
      {...{ texts, empty, view, next, exportUrl, show }}
      query={applicationQuery}
      columns={[
        { title: texts.name, className: 'break-anywhere' },
        { title: texts.job, className: 'break-anywhere' },
        { title: texts.received },
        { title: texts.files, isNumber: true },
        { title: texts.status },
      ]}
      rows={applications.map((application) => ({
        key: application.id,
        cells: [
          <NameCell key="name" application={application} view={view} show={show} />,
          <bdi key="job">{application.job}</bdi>,
          formatMoment(Date.parse(application.receivedAt)),
          formatCount(application.files),
          application.isQuarantined ? (
            <span key="status" className="badge badge-warning">
              {texts.quarantined}
            </span>
          ) : (
            statuses[application.status]
          ),
        ],
      }))}
    />
  );
}

function NameCell({ application, view, show }: { application: Application; view: ApplicationView; show: Show }) {
  return (
    <>
      <QueryLink query={applicationQuery.format({ ...view, id: application.id })} show={show}>
        <bdi>{application.name || texts.noName}</bdi>
      </QueryLink>
      <span className="caption block">
        <bdi>{application.email}</bdi>
      </span>
    </>
  );
}
