import { inTime } from '@whorl/contract/brand.ts';
import type { IssuedKind } from '@whorl/contract/keys/api-key.ts';
import { DASHBOARD_PLACEHOLDER, ISSUED_PART, issuedParts, placeholders } from '@whorl/contract/keys/issued-page.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { articleCollection } from '../../../content/collections/articles.ts';
import { entryOf } from '../../../content/entries.ts';
import { IssuedKey } from '../../../islands/signup/issued-key.tsx';
import { SalesCallPlace } from '../../../sections/sales-call-place.tsx';
import { ShortPage } from '../../../sections/short-page.tsx';
import type { RenderedPage } from '../../routes.ts';

type Words = {
  title: string;
  description: string;
  lead: string;
  next: { title: string; url: string };
  below: ReactNode;
};

/** The note that explains what these pages claim. */
const EXPLANATION = 'when-may-a-form-say-thank-you';
/** For whoever waits for their sum: what one case costs, and which share of it a rule has to be right on. */
const ROI_ARTICLE = 'the-row-you-are-paying-for';
const howWeKnow = (
  <p>
    How we know that it is on disk:{' '}
    <a className="link" href={articlePath(EXPLANATION)}>
      {entryOf(articleCollection, EXPLANATION).frontMatter.title}
    </a>
  </p>
);
const readOn = { title: 'Read on meanwhile', url: pages.blog.path };

/** What the server fills in, and shows, when the browser itself has posted the form. */
function Issued({ kind, form }: { kind: IssuedKind; form: string }) {
  return (
    <>
      <p {...{ [ISSUED_PART]: issuedParts.none }}>
        The key is shown once, for half an hour, at the address that the form leads to. It is not here any more?{' '}
        <a className="link" href={form}>
          Send the form again
        </a>{' '}
        for another.
      </p>
      <div hidden {...{ [ISSUED_PART]: issuedParts.key }}>
        <IssuedKey kind={kind} text={placeholders.key} until={placeholders.until} origin={placeholders.origin} />
      </div>
      <p id={DASHBOARD_PLACEHOLDER.slice(1)} hidden {...{ [ISSUED_PART]: issuedParts.dashboard }}>
        <a className="button button-main" href={DASHBOARD_PLACEHOLDER}>
          Open your account
        </a>
      </p>
    </>
  );
}

const words = {
  contactSales: {
    title: 'Your message is with us',
    description:
      'Your message to an engineer was stored before this page was shown. Here is what happens next, and what you may want to read meanwhile.',
    lead: 'It was on disk before you saw this page. An engineer reads it and answers to the address you gave.',
    next: readOn,
    below: howWeKnow,
  },
  subscribeNewsletter: {
    title: 'Your address is on the list',
    description:
      'Your e-mail address was stored before this page was shown. What is kept with it, how to leave again, and the notes that are there already.',
    lead: 'It was on disk before you saw this page.',
    next: { title: 'Read the notes that are there', url: pages.blog.path },
    below: (
      <p>
        To leave, <a href={pages.contactSales.path}>write to us</a> from that address, and it is erased.
      </p>
    ),
  },
  demo: {
    title: 'Your demo is asked for',
    description:
      'Your wish to see the product on your own site was stored before this page was shown. What the engineer will prepare, and what you can try alone.',
    lead: 'It was on disk before you saw this page. An engineer writes to you to fix the hour, and looks at your site first.',
    next: { title: 'See what your own browser tells', url: pages.smartSignals.path },
    below: howWeKnow,
  },
  start: {
    title: 'You have signed up',
    description:
      'Your sign-up was stored before this page was shown. The public key that came of it, when it ends, and the code that works with it as it stands.',
    lead: 'It was on disk before you saw this page.',
    next: { title: 'What the code can do', url: pages.sdkLibraries.path },
    below: <Issued kind="trial" form={pages.start.path} />,
  },
  botDetectionToken: {
    title: 'Your token is made',
    description:
      'Your address was stored before this page was shown. The token for bot detection that came of it, when it ends, and the call that works with it.',
    lead: 'Your address was on disk before you saw this page.',
    next: { title: 'What automation leaks', url: articlePath('what-automation-leaks') },
    below: <Issued kind="bot-detection" form={pages.botDetection.path} />,
  },
  jobApplication: {
    title: 'Your application is with us',
    description:
      'Your application was stored before this page was shown. Who reads it, for how long it is kept, and the other positions that are open.',
    lead: 'It was on disk before you saw this page. The team you applied to answers to the address you gave.',
    next: { title: 'Back to the positions', url: pages.jobs.path },
    below: howWeKnow,
  },
  support: {
    title: 'Support has your question',
    description:
      'Your question to support was stored before this page was shown. Who answers it, and where the errors of the agent are explained meanwhile.',
    lead: `It was on disk before you saw this page. An engineer answers${inTime} to the address you gave.`,
    next: { title: 'Back to the errors and their ends', url: pages.support.path },
    below: howWeKnow,
  },
  press: {
    title: 'Your question is with us',
    description:
      'Your question for the press was stored before this page was shown. Who answers it, and where the figures of this site come from meanwhile.',
    lead: `It was on disk before you saw this page. Whoever measured what you ask about answers${inTime} to the address you gave.`,
    next: { title: 'Read what was measured', url: pages.comparisons.path },
    below: howWeKnow,
  },
  partners: {
    title: 'Your proposal is with us',
    description:
      'Your proposal to work together was stored before this page was shown. Who reads it, and what to look at before you hear from us again.',
    lead: `It was on disk before you saw this page. A person reads it and answers${inTime} to the address you gave.`,
    next: { title: 'See what would be sold', url: pages.products.path },
    below: howWeKnow,
  },
  risk: {
    title: 'Your assessment is with us',
    description:
      'Your risk assessment was stored before this page was shown. An engineer reads the answers with you; here is what to look at until then.',
    lead: 'It was on disk before you saw this page. An engineer reads it and answers to the address you gave.',
    next: { title: 'Look at the attacks one by one', url: pages.useCases.path },
    below: howWeKnow,
  },
  roi: {
    title: 'Your sum is with us',
    description:
      'Your figures were counted again and stored before this page was shown. Who answers and by when, and what to weigh a rule with until then.',
    lead: `It was on disk before you saw this page, counted once more by our server. Next an engineer goes through it with a rule in mind and answers${inTime} to the address you gave.`,
    next: { title: entryOf(articleCollection, ROI_ARTICLE).frontMatter.title, url: articlePath(ROI_ARTICLE) },
    below: (
      <>
        <p>
          Who would rather talk now can{' '}
          <a className="link" href={pages.contactSales.path}>
            fix a call
          </a>
          .
        </p>
        {howWeKnow}
      </>
    ),
  },
  webinar: {
    title: 'You are registered',
    description:
      'Your registration for the webinar was stored before this page was shown. Put the date into your calendar; the file stands on its page.',
    lead: 'It was on disk before you saw this page. The file for your calendar stands on the page of the webinar.',
    next: { title: 'Read on until then', url: pages.blog.path },
    below: howWeKnow,
  },
} as const satisfies Record<string, Words>;

/** The forms after which a call may be booked. */
const withCalls: readonly (keyof typeof words)[] = ['contactSales', 'demo'];

/** The page that a form ends on when the browser itself posted it. */
export function sentPage(form: keyof typeof words): RenderedPage {
  const { title, description, lead, next, below } = words[form];
  return {
    head: { title, description },
    element: (
      <ShortPage
        title={title}
        lead={lead}
        action={
          <a className="button" href={next.url}>
            {next.title}
          </a>
        }
      >
        {withCalls.includes(form) ? <SalesCallPlace /> : null}
        {below}
      </ShortPage>
    ),
  };
}
