import type { ConsentNotice } from '@whorl/contract/leads/consent/consent-notice.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import type { SentWords } from '../forms/form-sent.tsx';
import { LeadForm } from '../forms/lead-form.tsx';
import { PlainField } from '../forms/plain-field.tsx';
import { useVisitor } from '../visitor/use-visitor.ts';

/** From the page, so that its words cost no script. */
type Props = {
  consent: ConsentNotice;
  sent: SentWords;
  /** What is said of the token: which request it may ask about first, and what to do next. */
  issued: { title: string; ofThisBrowser: ReactNode; ofAny: ReactNode };
};

/** Gives a token that looks up, for an hour, what was said of one request. */
export function BotTokenForm({ consent, sent, issued }: Props) {
  const visitor = useVisitor();
  const requestId = visitor.step === 'known' ? visitor.result.requestId : undefined;
  return (
    <LeadForm
      endpoint={endpoints.botDetectionToken}
      labels={labels}
      loadChecks={loadChecks}
      context="visit"
      consent={consent}
      send="Make a token"
      sent={sent}
      issued={{ title: issued.title, requestId, children: requestId ? issued.ofThisBrowser : issued.ofAny }}
    >
      {(errors) => <PlainField name="email" label={labels.email} error={errors.email} kind="email" work required />}
    </LeadForm>
  );
}

const loadChecks = async () => (await import('../forms/lead-checks.ts')).checkBotDetectionToken;
const labels = { email: 'Work e-mail' } as const;
