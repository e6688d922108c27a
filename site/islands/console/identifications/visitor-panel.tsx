import type { VisitorSummary } from '@whorl/contract/console/identifications.ts';
import { matchSteps } from '@whorl/contract/identification/decision.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { list, matches, visitor as texts } from '../../../../content/interface/console/identifications.json';
import { DataTable } from '../../../design/data-table.tsx';
import { SpecSheet } from '../../../design/term-list.tsx';
import { drawWhorl, whorlForms } from '../../../design/whorl/whorl.ts';
import { formatCount, formatMoment } from '../format.ts';
import { DetailSection } from '../list/detail-section.tsx';
import styles from '../list/list.module.css';
import { useJson } from '../list/use-json.ts';
import { AddToListLinks } from '../lists/add-links.tsx';

type Props = {
  id: string;
  /** With `:id`. */
  url: string;
  /** Empty for that of this site. */
  workspace: string;
  /** Undefined if the user may not add list entries. */
  listsPath: string | undefined;
};

/** The visitor whose identifications are listed below. */
export function VisitorPanel({ id, url, workspace, listsPath }: Props) {
  const { state } = useJson<VisitorSummary>(url.replace(':id', encodeURIComponent(id)));
  if (state.step === 'unknown') return <p className="callout grid gap-3 justify-items-start mt-5">{texts.gone}</p>;
  if (!('data' in state && state.data)) return null;
  const visitor = state.data;
  return (
    <section className={`${styles.visitor} pt-7`} aria-labelledby="visitor">
      <Whorl id={id} />
      <h2 className="heading break-anywhere" id="visitor">
        {fillIn(texts.heading, { id })}
      </h2>
      <div className={styles.detail}>
        <div className={styles.main}>
          <SpecSheet rows={describeVisitor(visitor)} />
          {listsPath === undefined ? null : <AddToListLinks path={listsPath} visitorId={id} workspace={workspace} />}
        </div>
        <div className={styles.side}>
          <DetailSection id="profiles" title={texts.profiles}>
            <Profiles profiles={visitor.profiles} />
          </DetailSection>
        </div>
      </div>
    </section>
  );
}

function Whorl({ id }: { id: string }) {
  const { viewBox, bands } = drawWhorl(id, whorlForms.print52);
  return (
    <svg className={styles.whorl} viewBox={viewBox} role="img" aria-label={texts.whorl}>
      <path className="whorl-line" d={bands.join('')} />
    </svg>
  );
}

function describeVisitor({ firstSeenAt, lastSeenAt, visits, unsignedVisits, platform, gpu, networks }: VisitorSummary) {
  const time = (text: string) => formatMoment(Date.parse(text));
  return [
    { name: texts.firstSeen, value: time(firstSeenAt) },
    { name: texts.lastSeen, value: time(lastSeenAt) },
    { name: texts.visits, value: formatCount(visits) },
    { name: texts.unsigned, value: formatCount(unsignedVisits) },
    { name: texts.device, value: <bdi>{[platform, gpu].filter(Boolean).join(', ')}</bdi> },
    {
      name: texts.networks,
      value: (
        <ul>
          {networks.map(({ network, country, identifications: count }) => (
            <li key={`${network} ${country}`}>
              {fillIn(texts.networkCount, { network, country: country ?? list.unknown, count: formatCount(count) })}
            </li>
          ))}
        </ul>
      ),
    },
  ];
}

type Profile = VisitorSummary['profiles'][number];

function Profiles({ profiles }: { profiles: readonly Profile[] }) {
  const time = (text: string) => formatMoment(Date.parse(text));
  return (
    <DataTable
      caption={texts.profiles}
      columns={[{ title: texts.profileSeen }, { title: texts.profileKind }, { title: texts.profileAssigned }]}
      rows={profiles.map((profile, index) => ({
        key: index,
        cells: [
          `${time(profile.firstSeenAt)} – ${time(profile.lastSeenAt)}`,
          profile.isPrivate === null ? texts.unknown : profile.isPrivate ? texts.private : texts.ordinary,
          formatAssignment(profile),
        ],
      }))}
      note={texts.profilesText}
    />
  );
}

function formatAssignment({ assignedBy, probability }: Profile): string {
  if (assignedBy === null) return texts.unknown;
  const step = assignedBy === 'startedFresh' ? undefined : matchSteps[assignedBy];
  const reason = step === undefined ? texts.startedFresh : step === 'none' ? texts.newVisitor : matches[step];
  return probability === null ? reason : fillIn(texts.probability, { reason, percent: Math.round(probability * 100) });
}
