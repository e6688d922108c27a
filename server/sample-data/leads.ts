import type { LeadStatus } from '@whorl/contract/console/leads.ts';
import { form as botTokenForm } from '@whorl/contract/leads/forms/bot-detection-token.ts';
import { form as contactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { form as newsletterForm } from '@whorl/contract/leads/forms/newsletter.ts';
import { form as partnersForm } from '@whorl/contract/leads/forms/partners.ts';
import { form as pressForm } from '@whorl/contract/leads/forms/press.ts';
import { form as riskForm } from '@whorl/contract/leads/forms/risk.ts';
import { form as roiForm } from '@whorl/contract/leads/forms/roi.ts';
import { form as supportForm } from '@whorl/contract/leads/forms/support.ts';
import { callVolumes } from '@whorl/contract/leads/general-contact-options.ts';
import { pages } from '@whorl/contract/urls.ts';
import { createPerson, owners, type Person, progress } from './people.ts';
import type { Random } from './random.ts';
import type { Browser } from './sample-site.ts';
import { createBrowser, DAY_MS, HOUR_MS, MINUTE_MS, type Period, type Scene, trackVisit } from './scene.ts';

type Submission = {
  readonly path: string;
  readonly endpoint: string;
  readonly formName: string;
  readonly fields: Record<string, unknown>;
};

const messages = [
  'We see the same stolen cards on many new accounts. How many calls would 40,000 orders per day need?',
  'Our coupon campaign was used up by a few people. We would like to limit codes to one per visitor.',
  'Account takeovers doubled since September. Can we compare the visitor ID of each login with earlier ones?',
  'Is the self-hosted version the same as the hosted one? Our data must stay in the EU.',
  'We need to tell shoppers from scrapers before the sale on Friday.',
] as const;
const titles = ['Head of Fraud', 'Backend Engineer', 'Product Manager', 'CTO', 'Risk Analyst'] as const;

/** Forms by how often they are used. */
const forms: readonly [CreateSubmission, ...CreateSubmission[]] = [
  contact('contact-sales', pages.contactSales.path),
  contact('contact-sales', pages.contactSales.path),
  contact('get-demo', pages.demo.path),
  contact('signup', pages.start.path),
  contact('signup', pages.start.path),
  (_random, { email }) => createSubmission(newsletterForm, pages.subscribeNewsletter.path, { email }),
  (_random, { email }) => createSubmission(newsletterForm, pages.subscribeNewsletter.path, { email }),
  (random, { email }) =>
    createSubmission(supportForm, pages.support.path, { email, description: random.pick(supportTexts) }),
  (_random, { email, firstName, lastName, company }) =>
    createSubmission(
      partnersForm,
      pages.partners.path,
      { email, name: `${firstName} ${lastName}`, company, message: 'We integrate fraud tools for banks.' },
      false,
    ),
  (_random, { email }) =>
    createSubmission(pressForm, pages.press.path, {
      email,
      message: 'For a comparison in our December issue: how do you measure the recognition rate?',
    }),
  (random, { email }) =>
    createSubmission(riskForm, pages.riskAssessment.path, {
      email,
      primary_risk_concern: random.pick(['Payment fraud', 'Account takeover', 'Bots and scraping'] as const),
      estimated_website_traffic: random.pick(callVolumes),
    }),
  (random, { email }) =>
    createSubmission(roiForm, pages.roiCalculator.path, {
      email,
      roi_expected_transactions_per_month: random.integer(20, 400) * 1_000,
      roi_average_transaction_value: random.integer(20, 180),
      roi_chargeback_rate: random.integer(2, 12) / 10,
    }),
  (_random, { email }) => createSubmission(botTokenForm, pages.botDetection.path, { email }),
];
type CreateSubmission = (random: Random, person: Person) => Submission;

const supportTexts = [
  'Our Content-Security-Policy blocks the agent. Which directives does it need?',
  'The webhook was paused last night. Are the events of that time sent later?',
] as const;

/** Returns a function that creates a submission of the contact form by one of its names. */
export function contact(name: string, path: string): CreateSubmission {
  return (random, { email, company }) =>
    createSubmission({ ...contactForm, id: name }, path, {
      ...{ name, email, url: `https://${email.split('@')[1]}`, jobTitle: random.pick(titles) },
      ...(name !== 'signup' && { description: random.pick(messages).replace('We ', `At ${company}, we `) }),
      apiCallsQuestion: random.pick(callVolumes),
    });
}

const createSubmission = (
  { id, endpoint }: { id: string; endpoint: string },
  path: string,
  fields: Record<string, unknown>,
  hasVisitorId = true,
): Submission => ({ path, endpoint, formName: id, fields: { ...fields, ...(hasVisitorId && { visitorId: '' }) } });

const notes = ['Called, wants an offer for 2 million calls.', 'Waiting for their security review.', ''] as const;
/** Creates about one lead a day: a visitor who submits a form, the deliveries, and what operators did with it. */
export function createLeadScenes(random: Random, { start, days }: Period): Scene[] {
  const count = Math.max(forms.length, Math.round(days * 1.3));
  return Array.from({ length: count }, (_, index) => {
    const at = start + Math.floor((index * days) / count) * DAY_MS + random.integer(7 * 60, 20 * 60) * MINUTE_MS;
    const create = forms[index % forms.length] ?? forms[0];
    const isOld = index < count * 0.7;
    return createLead(random, at, create(random, createPerson(random)), {
      ...{ serial: index, isTrapped: index % 11 === 4 },
      ...(isOld && { status: progress[index % progress.length] }),
    });
  }).flat();
}

type LeadOptions = { serial: number; isTrapped: boolean; status?: LeadStatus | undefined };

function createLead(
  random: Random,
  at: number,
  submission: Submission,
  { serial, isTrapped, status }: LeadOptions,
): Scene[] {
  const browser = createBrowser(random);
  const owner = random.pick(owners);
  const note = random.pick(notes);
  const submissionId = random.hex(32);
  const [answeredMs, isReleased] = [random.integer(1, 30) * HOUR_MS, serial % 2 === 1];
  let leadId = '';
  return [
    {
      at,
      async play(site) {
        await site.identify(browser, { path: submission.path });
        trackVisit(site, browser, at, {
          paths: [pages.home.path, submission.path],
          source: { referrer: 'search.example' },
          serial: `lead-${serial}`,
        });
        site.track(browser, {
          event_type: 'Web Form Submitted',
          event_properties: { formName: submission.formName },
          session_id: at,
          time: at + 2 * MINUTE_MS,
          insert_id: `lead-${serial}-form`,
        });
        const fields =
          'visitorId' in submission.fields ? { ...submission.fields, visitorId: browser.visitorId } : submission.fields;
        const envelope = {
          'x-submission-id': submissionId,
          ...(isTrapped && { 'x-form-trap': 'https://spam.example' }),
        };
        leadId = (await site.submitForm(browser, submission.endpoint, fields, envelope)).id;
      },
    },
    // The first attempt, and later ones after a failure.
    ...[500, 5_000, 60_000, HOUR_MS].map(
      (waitMs) => ({ at: at + 1_000 + waitMs, play: (site) => site.attemptDeliveries() }) satisfies Scene,
    ),
    ...(status === undefined || (isTrapped && !isReleased)
      ? []
      : [
          {
            at: at + answeredMs,
            play: (site) => site.updateLead(leadId, { version: 0, status, owner, notes: note }),
          } satisfies Scene,
        ]),
    ...(isTrapped && isReleased
      ? [{ at: at + answeredMs + 1, play: (site) => site.releaseLead(leadId) } satisfies Scene]
      : []),
  ];
}

const stack = (name: string) =>
  `    at ${name} (/assets/contact-form-1f2e3d4c.js:1:20417)\n    at commit (/assets/react-0a1b2c3d.js:1:88121)`;
const errors = [
  {
    message: 'TypeError: Cannot read properties of null (reading ‘focus’)',
    stack: stack('showProblem'),
    path: pages.contactSales.path,
    weight: 9,
  },
  { message: 'RangeError: Invalid time value', stack: stack('formatDay'), path: pages.pricing.path, weight: 4 },
  {
    message: 'QuotaExceededError: The quota has been exceeded.',
    stack: stack('storeDraft'),
    path: pages.demo.path,
    weight: 2,
  },
  {
    message: 'Error: Failed to load /assets/playground-9f8e7d6c.js',
    stack: stack('loadPage'),
    path: pages.playground.path,
    weight: 6,
  },
] as const;

/** Creates errors of visitors' browsers. Operators have resolved the second one. */
export function createErrorScenes(random: Random, { start, days }: Period): Scene[] {
  const reports = errors.flatMap(({ weight, ...error }, index) =>
    Array.from({ length: weight }, (): Scene => {
      const browser: Browser = createBrowser(random);
      const limit = index === 1 ? 0.5 : 1;
      const at = start + random.integer(0, days * DAY_MS * limit - 1);
      return {
        at,
        play: (site) => site.reportError(browser, { ...error, componentStack: '', build: '5d2c9a7e1b3f4680' }),
      };
    }),
  );
  return [...reports, { at: start + days * DAY_MS * 0.6, play: (site) => site.resolveErrors(errors[1].message) }];
}
