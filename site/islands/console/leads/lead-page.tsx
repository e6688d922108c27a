import type { LeadAnswer, LeadDetail } from '@whorl/contract/console/leads.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { deliveries as deliveryTexts, statuses, lead as texts } from '../../../../content/interface/console/leads.json';
import { SpecSheet } from '../../../design/term-list.tsx';
import { formatMoment } from '../format.ts';
import { DetailSection } from '../list/detail-section.tsx';
import styles from '../list/list.module.css';
import { QueryLink } from '../list/query-link.tsx';
import { ReviewPage } from '../list/review-page.tsx';
import { LeadActions } from './lead-actions.tsx';
import { LeadDeliveries } from './lead-deliveries.tsx';
import { LeadEditor } from './lead-editor.tsx';
import { type LeadView, leadQuery } from './lead-view.ts';
import type { LeadEndpoints } from './leads-app.tsx';
import { journeyFields, PayloadValues } from './payload-values.tsx';

type Props = {
  answer: LeadAnswer;
  endpoints: LeadEndpoints;
  identificationsPath: string;
  view: LeadView;
  role: CurrentUser['role'];
  userName: string;
  /** Leads of the list that was shown before, in its order. */
  listedIds: readonly string[];
  show: (query: string) => void;
  onChange: (answer: LeadAnswer) => void;
  onReload: () => void;
  onErased: (text: string) => void;
};

/** Everything stored about a lead. Texts of the visitor are shown as text, never as links or HTML. */
export function LeadPage({
  answer,
  endpoints,
  identificationsPath,
  view,
  role,
  userName,
  listedIds,
  show,
  onChange,
  onReload,
  onErased,
}: Props) {
  const { lead, owners } = answer;
  const typed = Object.entries(lead.payload).filter(([name]) => !journeyFields.includes(name) && name !== 'visitorId');
  const journey = [
    ...journeyFields.flatMap((name) => (name in lead.payload ? [[name, lead.payload[name]] as const] : [])),
    ...(lead.pageUrl === null ? [] : [[texts.pageUrl, lead.pageUrl] as const]),
    ...(lead.variants === null ? [] : [[texts.variants, lead.variants] as const]),
  ];
  return (
    <ReviewPage
      {...{ id: lead.id, listedIds, view, show }}
      query={leadQuery}
      backLabel={texts.back}
      title={lead.email}
      note={fillIn(texts.received, { form: lead.page, time: formatMoment(Date.parse(lead.receivedAt)) })}
      canChange={role !== 'viewer'}
    >
      {(container) => (
        <div className={styles.detail}>
          <div className={styles.main}>
            <DetailSection id="sent" title={texts.sent}>
              <PayloadValues values={typed} />
            </DetailSection>
            <DetailSection id="journey" title={texts.journey}>
              {journey.length === 0 ? <p className="quiet">{texts.none}</p> : <PayloadValues values={journey} />}
            </DetailSection>
            <DetailSection id="deliveries" title={deliveryTexts.title}>
              <LeadDeliveries deliveries={lead.deliveries} />
            </DetailSection>
          </div>
          <div className={styles.side}>
            <LeadEditor
              key={lead.id}
              {...{ lead, owners, role, userName, container, onChange }}
              url={toUrl(endpoints.lead, lead)}
            />
            {role === 'viewer' ? null : (
              <LeadActions
                lead={lead}
                isAdministrator={role === 'administrator'}
                urls={{
                  release: toUrl(endpoints.leadRelease, lead),
                  retry: toUrl(endpoints.leadRetry, lead),
                  erase: toUrl(endpoints.leadErase, lead),
                }}
                onReload={onReload}
                onErased={onErased}
              />
            )}
            <DetailSection id="browser" title={texts.visitor}>
              <SpecSheet rows={describeBrowser(lead, identificationsPath)} />
            </DetailSection>
            <DetailSection id="others" title={texts.others}>
              <OtherLeads lead={lead} view={view} show={show} />
            </DetailSection>
          </div>
        </div>
      )}
    </ReviewPage>
  );
}

const toUrl = (template: string, { id }: LeadDetail): string => template.replace(':id', encodeURIComponent(id));

function describeBrowser(
  { visitor, network, consentText, consentVersion, suspicion }: LeadDetail,
  identificationsPath: string,
) {
  const bot = visitor?.bot ?? undefined;
  return [
    {
      name: texts.visitorId,
      value: visitor ? <VisitorLink id={visitor.id} path={identificationsPath} /> : texts.noVisitor,
    },
    ...(visitor ? [{ name: texts.bot, value: bot === undefined ? texts.noBot : texts.bots[bot] }] : []),
    ...(suspicion === null ? [] : [{ name: texts.suspicion, value: suspicion }]),
    { name: texts.network, value: network },
    { name: texts.consent, value: consentText ?? consentVersion ?? texts.noConsent },
  ];
}

const VisitorLink = ({ id, path }: { id: string; path: string }) => (
  <a className="break-anywhere" href={`${path}?visitorId=${encodeURIComponent(id)}`}>
    <code>{id}</code>
  </a>
);

function OtherLeads({
  lead: { others, hasMoreOthers, email },
  view,
  show,
}: {
  lead: LeadDetail;
  view: LeadView;
  show: (query: string) => void;
}) {
  if (others.length === 0) return <p className="quiet">{texts.noOthers}</p>;
  return (
    <ul className={styles.others}>
      {others.map(({ id, page, status, receivedAt }) => (
        <li key={id}>
          <QueryLink query={leadQuery.format({ ...view, id })} show={show}>
            {page}
          </QueryLink>{' '}
          <span className="caption">
            {formatMoment(Date.parse(receivedAt))}, {statuses[status]}
          </span>
        </li>
      ))}
      {hasMoreOthers && (
        <li>
          <QueryLink query={leadQuery.format({ email })} show={show}>
            {texts.allOthers}
          </QueryLink>
        </li>
      )}
    </ul>
  );
}
