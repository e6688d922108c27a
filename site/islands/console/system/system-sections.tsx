import type { System } from '@whorl/contract/console/system.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import {
  backups,
  database,
  disk,
  load,
  none,
  readiness,
  unknown,
  version,
} from '../../../../content/interface/console/system.json';
import { SpecSheet } from '../../../design/term-list.tsx';
import { formatBytes, formatCount, formatMoment } from '../format.ts';
import { DetailSection } from '../list/detail-section.tsx';
import styles from '../list/list.module.css';
import { isDiskLow } from '../low-disk.ts';
import { QueueSection } from './queue-section.tsx';

type Props = { system: System; deliveriesPath: string; onReload: () => void };

/** Everything about the server except its settings. */
export const SystemSections = ({ system, deliveriesPath, onReload }: Props) => (
  <div className={styles.detail}>
    <div className={styles.main}>
      <Readiness checks={system.checks} onReload={onReload} />
      <QueueSection {...system} deliveriesPath={deliveriesPath} />
      <DetailSection id="database" title={database.title} heading="h2">
        <SpecSheet rows={describeDatabase(system)} />
      </DetailSection>
    </div>
    {/* Not the side column of other pages, which phones show first. */}
    <div className={styles.main}>
      <DetailSection id="version" title={version.title} heading="h2">
        <SpecSheet rows={describeVersion(system)} />
      </DetailSection>
      <DetailSection id="disk" title={disk.title} heading="h2">
        <Disk disk={system.disk} />
      </DetailSection>
      <DetailSection id="backups" title={backups.title} heading="h2">
        <Backups backups={system.backups} />
      </DetailSection>
    </div>
  </div>
);

function Readiness({ checks, onReload }: Pick<System, 'checks'> & { onReload: () => void }) {
  const isReady = checks.every(({ failure }) => failure === null);
  return (
    <DetailSection id="readiness" title={readiness.title} heading="h2">
      <p className={isReady ? '' : 'callout callout-warning'}>{isReady ? readiness.ready : readiness.notReady}</p>
      <SpecSheet
        rows={checks.map(({ name, failure }) => ({
          name: readiness[name],
          value:
            failure === null ? (
              <span className="badge badge-good">{readiness.ok}</span>
            ) : (
              <span className="badge badge-warning">{fillIn(readiness.failed, { reason: failure })}</span>
            ),
        }))}
      />
      <button type="button" className={`text-button ${styles.save}`} onClick={onReload}>
        {load.refresh}
      </button>
    </DetailSection>
  );
}

const formatTime = (time: string | null, otherwise: string): string =>
  time === null ? otherwise : formatMoment(Date.parse(time));

const describeVersion = ({ version: number, node, build, startedAt }: System) => [
  { name: version.server, value: number },
  { name: version.node, value: node },
  {
    name: version.build,
    value: build === null ? version.replaced : <code className="break-anywhere">{build.hash}</code>,
  },
  { name: version.builtAt, value: formatTime(build?.builtAt ?? null, unknown) },
  { name: version.startedAt, value: formatTime(startedAt, unknown) },
];

function describeDatabase({ database: { engine, bytes, lastCommitAt, migrations, ...rest }, rateLimits }: System) {
  return [
    { name: database.engine, value: fillIn(database.engines[engine], { version: rest.version }) },
    { name: database.size, value: formatBytes(bytes) },
    { name: database.lastCommit, value: formatTime(lastCommitAt, none) },
    { name: database.applied, value: formatCount(migrations.applied) },
    {
      name: database.pending,
      value:
        migrations.pending.length === 0 ? (
          none
        ) : (
          <span className={`badge badge-warning break-anywhere ${styles.wrapping}`}>
            {migrations.pending.join(', ')}
          </span>
        ),
    },
    {
      name: database.latest,
      value: (
        <ul>
          {migrations.latest.map(({ name, at }) => (
            <li key={name}>
              <code className="break-anywhere">{name}</code> <span className="caption">{formatTime(at, unknown)}</span>
            </li>
          ))}
        </ul>
      ),
    },
    { name: database.rateLimits, value: database.limitStores[rateLimits] },
  ];
}

function Disk({ disk: state }: Pick<System, 'disk'>) {
  if (state === null) return <p className="quiet">{disk.absent}</p>;
  const { folder, freeBytes, totalBytes } = state;
  const free = fillIn(disk.freeOf, { free: formatBytes(freeBytes), total: formatBytes(totalBytes) });
  return (
    <SpecSheet
      rows={[
        { name: disk.folder, value: <code className="break-anywhere">{folder}</code> },
        {
          name: disk.free,
          value: (
            <>
              {free} {isDiskLow(freeBytes) ? <span className="badge badge-warning">{disk.low}</span> : null}
            </>
          ),
        },
      ]}
    />
  );
}

function Backups({ backups: state }: Pick<System, 'backups'>) {
  if (state === null) return <p className="quiet">{backups.off}</p>;
  const { newestAt, isLate, intervalHours, count, keep, isEncrypted, notUploaded } = state;
  return (
    <SpecSheet
      rows={[
        {
          name: backups.newest,
          value: (
            <>
              {formatTime(newestAt, backups.never)}{' '}
              {isLate ? <span className="badge badge-warning">{backups.late}</span> : null}
            </>
          ),
        },
        { name: backups.interval, value: intervalHours },
        { name: backups.count, value: fillIn(backups.countOf, { count, keep }) },
        { name: backups.encryption, value: isEncrypted ? backups.encrypted : backups.notEncrypted },
        { name: backups.bucket, value: describeUploads(notUploaded) },
      ]}
    />
  );
}

function describeUploads(notUploaded: number | null): string {
  if (notUploaded === null) return backups.noBucket;
  return notUploaded === 0 ? backups.uploaded : fillIn(backups.notUploaded, { count: notUploaded });
}
