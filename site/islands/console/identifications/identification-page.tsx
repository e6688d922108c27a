import type { IdentificationDetail } from '@whorl/contract/console/identifications.ts';
import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { detail as texts } from '../../../../content/interface/console/identifications.json';
import { SpecSheet } from '../../../design/term-list.tsx';
import { formatMoment } from '../format.ts';
import { DetailSection } from '../list/detail-section.tsx';
import styles from '../list/list.module.css';
import { LongText } from '../list/long-text.tsx';
import { QueryLink } from '../list/query-link.tsx';
import { AddToListLinks } from '../lists/add-links.tsx';
import { Evidence } from './evidence.tsx';
import { BotBadge, formatMatch, formatSignals } from './identification-row.tsx';
import { type IdentificationView, identificationQuery } from './identification-view.ts';

type Props = {
  found: IdentificationDetail;
  /** Undefined if the user may not add list entries. */
  listsPath: string | undefined;
  view: IdentificationView;
  show: (query: string) => void;
};

/** Everything stored about an identification. Texts of the visitor are shown as text, never as links or HTML. */
export function IdentificationPage({ found, listsPath, view, show }: Props) {
  return (
    <>
      <p>
        <QueryLink query={identificationQuery.format({ ...view, id: '' })} show={show}>
          {texts.back}
        </QueryLink>
      </p>
      <h2 className="heading mt-4 break-anywhere">{fillIn(texts.heading, { id: found.requestId })}</h2>
      <p className="caption mt-2">{formatMoment(Date.parse(found.at))}</p>
      <div className={styles.detail}>
        <div className={styles.main}>
          <DetailSection id="request" title={texts.request}>
            <SpecSheet rows={describeRequest(found, show)} />
            {listsPath === undefined ? null : <AddToListLinks path={listsPath} {...found} />}
          </DetailSection>
          <details className={styles.more}>
            <summary>{texts.json}</summary>
            <LongText text={JSON.stringify(found.products, undefined, 2)} />
          </details>
        </div>
        <div className={styles.side}>
          <DetailSection id="match" title={texts.match}>
            <SpecSheet rows={describeMatch(found)} />
          </DetailSection>
          <DetailSection id="evidence" title={texts.evidence}>
            <Evidence evidence={found.evidence} />
          </DetailSection>
        </div>
      </div>
    </>
  );
}

function describeRequest(found: IdentificationDetail, show: Props['show']) {
  const { visitorId, workspace, linkedId, url, browser, os, userAgent, network, country, bot } = found;
  const isOwn = workspace === OWN_WORKSPACE;
  const query = identificationQuery.format({ visitorId, workspace: isOwn ? '' : workspace });
  return [
    {
      name: texts.visitorId,
      value: (
        <>
          <code className="break-anywhere">{visitorId}</code>{' '}
          <QueryLink query={query} show={show} className="block">
            {texts.allOfVisitor}
          </QueryLink>
        </>
      ),
    },
    { name: texts.linkedId, value: linkedId === null ? texts.none : <Text value={linkedId} /> },
    { name: texts.workspace, value: isOwn ? texts.ownWorkspace : workspace },
    { name: texts.url, value: <Text value={url} /> },
    { name: texts.browser, value: browser },
    { name: texts.os, value: os },
    { name: texts.userAgent, value: <Text value={userAgent} /> },
    { name: texts.network, value: network },
    { name: texts.country, value: country ?? texts.none },
    { name: texts.bot, value: <BotBadge bot={bot} /> },
    { name: texts.signals, value: formatSignals(found) || texts.none },
  ];
}

function describeMatch(found: IdentificationDetail) {
  const { confidence, comment, changed } = found;
  return [
    { name: texts.matchedBy, value: formatMatch(found) },
    { name: texts.confidence, value: confidence === null ? texts.none : confidence.toFixed(2) },
    { name: texts.comment, value: comment ?? texts.none },
    { name: texts.changed, value: changed.join(', ') || texts.nothingChanged },
  ];
}

const Text = ({ value }: { value: string }) => (
  <span className={styles.value} dir="auto">
    {value}
  </span>
);
