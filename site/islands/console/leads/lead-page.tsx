import type { LeadAnswer, LeadDetail } from '@whorl/contract/console/leads.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ReactNode } from 'react';
import { deliveries as deliveryTexts, statuses, lead as texts } from '../../../../content/interface/console/leads.json';
import { SpecSheet } from '../../../design/term-list.tsx';
import { formatMoment } from '../format.ts';
import { LeadActions } from './lead-actions.tsx';
import { LeadDeliveries } from './lead-deliveries.tsx';
import { LeadEditor } from './lead-editor.tsx';
import { LeadLink, type ShowLeads } from './lead-link.tsx';
import type { LeadView } from './lead-view.ts';
import styles from './leads.module.css';
import type { LeadEndpoints } from './leads-app.tsx';

type Props = {
  answer: LeadAnswer;
  endpoints: LeadEndpoints;
  view: LeadView;
  role: CurrentUser['role'];
  show: ShowLeads;
  onChange: (answer: LeadAnswer) => void;
  onReload: () => void;
  onErased: (text: string) => void;
};

/** Fields of the payload that describe how the sender arrived; the others were typed. */
const journeyFields: readonly string[] = ['utm_info', 'landingPage', 'previousPage', 'ipRegion'];

/** Everything stored about a lead. Texts of the visitor are shown as text, never as links or HTML. */
export function LeadPage({ answer, endpoints, view, role, show, onChange, onReload, onErased }: Props) {
  const { lead, owners } = answer;
  const typed = Object.entries(lead.payload).filter(([name]) => !journeyFields.includes(name) && name !== 'visitorId');
  const journey = [
    ...journeyFields.flatMap((name) => (name in lead.payload ? [[name, lead.payload[name]] as const] : [])),
    ...(lead.pageUrl === null ? [] : [[texts.pageUrl, lead.pageUrl] as const]),
    ...(lead.variants === null ? [] : [[texts.variants, lead.variants] as const]),
  ];
  return (
    <>
      <p>
        <LeadLink view={view} show={show}>
          {texts.back}
        </LeadLink>
      </p>
      <h2 className="heading mt-4 break-anywhere">
        <bdi>{lead.email}</bdi>
      </h2>
      <p className="caption mt-2">
        {fillIn(texts.received, { form: lead.page, time: formatMoment(Date.parse(lead.receivedAt)) })}
      </p>
      <div className={styles.lead}>
        <div className={styles.main}>
          <Section id="sent" title={texts.sent}>
            <Values values={typed} />
          </Section>
          <Section id="journey" title={texts.journey}>
            {journey.length === 0 ? <p className="quiet">{texts.none}</p> : <Values values={journey} />}
          </Section>
          <Section id="deliveries" title={deliveryTexts.title}>
            <LeadDeliveries deliveries={lead.deliveries} />
          </Section>
        </div>
        <div className={styles.side}>
          <LeadEditor key={lead.id} {...{ lead, owners, role, onChange }} url={toUrl(endpoints.lead, lead)} />
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
          <Section id="browser" title={texts.visitor}>
            <SpecSheet rows={describeBrowser(lead)} />
          </Section>
          <Section id="others" title={texts.others}>
            <OtherLeads lead={lead} view={view} show={show} />
          </Section>
        </div>
      </div>
    </>
  );
}

const toUrl = (template: string, { id }: LeadDetail): string => template.replace(':id', encodeURIComponent(id));

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 className="row-title" id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Values by name, as text. */
function Values({ values }: { values: readonly (readonly [name: string, value: unknown])[] }) {
  const rows = values.map(([name, value]) => ({
    name,
    value: (
      <span className={styles.value} dir="auto">
        {formatValue(value)}
      </span>
    ),
  }));
  return <SpecSheet rows={rows} />;
}

/** Returns a value of the payload as text: lists and groups of fields with one entry per line. */
function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join('\n');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${formatValue(part)}`)
    .join('\n');
}

function describeBrowser({ visitor, network, consentText, consentVersion, suspicion }: LeadDetail) {
  const bot = visitor?.bot ?? undefined;
  return [
    { name: texts.visitorId, value: visitor ? <code className="break-anywhere">{visitor.id}</code> : texts.noVisitor },
    ...(visitor ? [{ name: texts.bot, value: bot === undefined ? texts.noBot : texts.bots[bot] }] : []),
    ...(suspicion === null ? [] : [{ name: texts.suspicion, value: suspicion }]),
    { name: texts.network, value: network },
    { name: texts.consent, value: consentText ?? consentVersion ?? texts.noConsent },
  ];
}

function OtherLeads({ lead: { others }, view, show }: { lead: LeadDetail; view: LeadView; show: ShowLeads }) {
  if (others.length === 0) return <p className="quiet">{texts.noOthers}</p>;
  return (
    <ul className={styles.others}>
      {others.map(({ id, page, status, receivedAt }) => (
        <li key={id}>
          <LeadLink view={view} id={id} show={show}>
            {page}
          </LeadLink>{' '}
          <span className="caption">
            {formatMoment(Date.parse(receivedAt))}, {statuses[status]}
          </span>
        </li>
      ))}
    </ul>
  );
}
