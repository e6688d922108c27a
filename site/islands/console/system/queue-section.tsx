import type { System } from '@whorl/contract/console/system.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { queues as texts } from '../../../../content/interface/console/system.json';
import { DataTable } from '../../../design/data-table.tsx';
import { formatCount, formatDuration, formatMoment } from '../format.ts';
import { DetailSection } from '../list/detail-section.tsx';

type Props = Pick<System, 'groupCommit' | 'destinations'> & { deliveriesPath: string };

/** Writes that wait for a transaction, and deliveries that wait to be sent. */
export function QueueSection({ groupCommit: { waiting, commits, callbacks }, destinations, deliveriesPath }: Props) {
  const counts = { waiting: formatCount(waiting), commits: formatCount(commits), callbacks: formatCount(callbacks) };
  return (
    <DetailSection id="queues" title={texts.title} heading="h2">
      <p>
        {texts.writes}: {fillIn(texts.writesText, counts)}
      </p>
      {destinations.length === 0 ? (
        <p className="quiet">{texts.noDestinations}</p>
      ) : (
        <DataTable
          caption={texts.deliveries}
          columns={[
            { title: texts.destination, className: 'break-anywhere' },
            { title: texts.waiting, isNumber: true },
            { title: texts.dead, isNumber: true },
            { title: texts.oldestDue },
            { title: texts.circuit },
          ]}
          rows={destinations.map((destination) => ({
            key: destination.name,
            cells: [
              <a key="name" href={`${deliveriesPath}?destination=${encodeURIComponent(destination.name)}`}>
                {destination.name}
              </a>,
              formatCount(destination.waiting),
              formatCount(destination.dead),
              destination.oldestDueSeconds === null ? texts.noneDue : formatDuration(destination.oldestDueSeconds),
              <Circuit key="circuit" {...destination} />,
            ],
          }))}
        />
      )}
    </DetailSection>
  );
}

function Circuit({ circuit, pausedUntil }: System['destinations'][number]) {
  const time = pausedUntil === null ? '' : formatMoment(Date.parse(pausedUntil));
  return (
    <span className={`badge ${circuit === 'closed' ? 'badge-good' : 'badge-warning'}`}>
      {fillIn(texts.circuits[circuit], { time })}
    </span>
  );
}
