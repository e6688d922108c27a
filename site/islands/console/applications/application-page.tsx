import type { ApplicationAnswer } from '@whorl/contract/console/applications.ts';
import type { LeadDetail } from '@whorl/contract/console/leads.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { application as texts } from '../../../../content/interface/console/applications.json';
import { deliveries as deliveryTexts } from '../../../../content/interface/console/leads.json';
import { formatMoment } from '../format.ts';
import { LeadActions } from '../leads/lead-actions.tsx';
import { LeadDeliveries } from '../leads/lead-deliveries.tsx';
import { LeadEditor } from '../leads/lead-editor.tsx';
import { journeyFields, PayloadValues } from '../leads/payload-values.tsx';
import { DetailSection } from '../list/detail-section.tsx';
import styles from '../list/list.module.css';
import { ReviewPage } from '../list/review-page.tsx';
import { ApplicationFiles } from './application-files.tsx';
import { type ApplicationView, applicationQuery } from './application-view.ts';
import type { ApplicationEndpoints } from './applications-app.tsx';

type Props = {
  answer: ApplicationAnswer;
  endpoints: ApplicationEndpoints;
  leadsPath: string;
  view: ApplicationView;
  role: CurrentUser['role'];
  userName: string;
  /** Applications of the list that was shown before, in its order. */
  listedIds: readonly string[];
  show: (query: string) => void;
  onChange: (answer: ApplicationAnswer) => void;
  onReload: () => void;
  onErased: (text: string) => void;
};

/** Fields that are shown in other places than among the answers. */
const otherFields: readonly string[] = [...journeyFields, 'visitorId', 'files', 'job', 'chosen'];

/** Texts of the questions that all jobs have, by field name. */
const commonQuestions: Readonly<Record<string, string>> = texts.fields;

/** An application with its files and answers, and the forms of leads that change it. */
export function ApplicationPage({
  answer,
  endpoints,
  leadsPath,
  view,
  role,
  userName,
  listedIds,
  show,
  ...callbacks
}: Props) {
  const { lead, owners, files, questions } = answer;
  const toUrl = (template: string) => template.replace(':id', encodeURIComponent(lead.id));
  const answers = Object.entries(lead.payload)
    .filter(([name]) => !otherFields.includes(name))
    .map(([name, value]) => [commonQuestions[name] ?? questions[name] ?? name, value] as const);
  return (
    <ReviewPage
      {...{ id: lead.id, listedIds, view, show }}
      query={applicationQuery}
      backLabel={texts.back}
      title={findName(lead)}
      note={fillIn(texts.received, {
        job: String(lead.payload.job ?? ''),
        time: formatMoment(Date.parse(lead.receivedAt)),
      })}
      canChange={role !== 'viewer'}
    >
      {(container) => (
        <div className={styles.detail}>
          <div className={styles.main}>
            <DetailSection id="files" title={texts.files}>
              <ApplicationFiles files={files} url={role === 'viewer' ? undefined : toUrl(endpoints.applicationFile)} />
            </DetailSection>
            <DetailSection id="answers" title={texts.answers}>
              <PayloadValues values={answers} />
            </DetailSection>
            <DetailSection id="deliveries" title={deliveryTexts.title}>
              <LeadDeliveries deliveries={lead.deliveries} />
            </DetailSection>
          </div>
          <div className={styles.side}>
            <LeadEditor
              key={lead.id}
              {...{ lead, owners, role, userName, container }}
              url={toUrl(endpoints.lead)}
              onChange={(changed) => callbacks.onChange({ ...changed, files, questions })}
            />
            {role === 'viewer' ? null : (
              <LeadActions
                lead={lead}
                isAdministrator={role === 'administrator'}
                urls={{
                  release: toUrl(endpoints.leadRelease),
                  retry: toUrl(endpoints.leadRetry),
                  erase: toUrl(endpoints.leadErase),
                }}
                onReload={callbacks.onReload}
                onErased={callbacks.onErased}
              />
            )}
            <DetailSection id="lead" title={texts.lead}>
              <p>
                {texts.leadText} <a href={`${leadsPath}?id=${encodeURIComponent(lead.id)}`}>{texts.leadLink}</a>
              </p>
            </DetailSection>
          </div>
        </div>
      )}
    </ReviewPage>
  );
}

function findName({ payload, email }: LeadDetail): string {
  const parts = [payload.first_name, payload.last_name];
  return parts.filter((part): part is string => typeof part === 'string' && part !== '').join(' ') || email;
}
