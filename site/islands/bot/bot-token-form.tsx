'use client';

import { inTime } from '@whorl/contract/brand.ts';
import type { ConsentNotice } from '@whorl/contract/leads/consent/consent-notice.ts';
import { articlePath, endpoints } from '@whorl/contract/urls.ts';
import { LeadForm } from '../forms/lead-form.tsx';
import { PlainField } from '../forms/plain-field.tsx';
import { visitContext } from '../forms/visit-context.ts';
import { KeySentLater } from '../signup/key-sent-later.tsx';
import { useVisitor } from '../visitor/use-visitor.ts';

/** Gives a token that looks up, for an hour, what was said of one request. */
export function BotTokenForm({ consent }: { consent: ConsentNotice }) {
  const visitor = useVisitor();
  const requestId = visitor.step === 'known' ? visitor.result.requestId : undefined;
  return (
    <LeadForm
      endpoint={endpoints.botDetectionToken}
      labels={labels}
      loadChecks={loadChecks}
      context={visitContext}
      consent={consent}
      send="Make a token"
      sent={stored}
      after={(answer) => (
        <KeySentLater answer={answer} title="Your token works now" requestId={requestId}>
          <p>
            {requestId === undefined
              ? 'REQUEST_ID is the requestId of an answer, such as the one above after a check.'
              : 'The request is the check of your own browser above.'}{' '}
            Next:{' '}
            <a className="link" href={articlePath('what-automation-leaks')}>
              what automation leaks
            </a>
            , and what to do with the verdict.
          </p>
        </KeySentLater>
      )}
    >
      {(errors) => <PlainField name="email" label={labels.email} error={errors.email} kind="email" work required />}
    </LeadForm>
  );
}

const loadChecks = async () => (await import('../forms/lead-checks.ts')).checkBotDetectionToken;
const labels = { email: 'Work e-mail' } as const;
const stored = {
  title: 'Your wish is with us',
  text: `It is on disk. An engineer reads it and answers${inTime} to the address you gave.`,
  next: { title: 'Read on meanwhile', url: articlePath('what-automation-leaks') },
};
