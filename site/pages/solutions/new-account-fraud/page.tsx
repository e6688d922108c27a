import { brand } from '@whorl/contract/brand.ts';
import { caseStudyPath, pages } from '@whorl/contract/urls.ts';
import { ClosingField } from '../../../sections/closing-field.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { Limits } from '../../../sections/limits.tsx';
import { Neighbours } from '../../../sections/neighbours.tsx';
import { Questions } from '../../../sections/questions.tsx';
import { CasesTable } from '../../../sections/solution/cases-table.tsx';
import { IndustryHead } from '../../../sections/solution/industry-head.tsx';
import { Rule } from '../../../sections/solution/rule.tsx';
import { Steps } from '../../../sections/steps.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList, faqPage } from '../../structured-data.ts';
import { DeviceYears } from './device-years.tsx';
import { type DeviceLife, devices, farm, household, library, livingAccounts, mostOpenedWithin } from './example.ts';
import { limits, offers, questions } from './words.tsx';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'New-account fraud';
const description =
  'A farm, a household and a library all put many accounts on one device. What tells them apart, which gift to hold back, and what to say to the sister.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'New-account fraud: many sign-ups, one device',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: here, description },
        faqPage(questions),
      ],
    },
    element: <NewAccountFraud />,
  };
}

const WINDOW_DAYS = 30;
const THRESHOLD = 3;

export function NewAccountFraud() {
  return (
    <>
      <IndustryHead
        trail={trail}
        here={here}
        title="Many accounts on one device are not yet a crime"
        lead="A visitor id shows which accounts were opened in one browser. What it means is for you to say, and there are at least three answers. Each is drawn below over one year."
        action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
      >
        <DeviceYears devices={drawn} months={['Jan', 'Apr', 'Jul', 'Oct']} />
        <p className="caption">
          Worked examples, not customers. A row is an account, the dot its first day, a stroke a later day it was used
          on; the line at the left is the one browser they have in common.
        </p>
      </IndustryHead>
      <section className="section page-grid" aria-labelledby="measures">
        <HeadingAndText id="measures" title="The number says little, the rhythm says much">
          Counting accounts per device puts the library first. Count how many were opened within one month, and how many
          are alive afterwards, and the three fall apart.
        </HeadingAndText>
        <CasesTable
          caption="The three devices by three counts"
          columns={['Device', 'Accounts in a year', `Most within ${WINDOW_DAYS} days`, 'Used on more than three days']}
          rows={devices.map((device) => ({
            key: device.name,
            head: device.name.replace(/^a /, 'The '),
            cells: [
              `${device.accounts.length}`,
              `${mostOpenedWithin(WINDOW_DAYS, device)}`,
              `${livingAccounts(device)} of ${device.accounts.length}`,
            ],
          }))}
          note="Computed from the days drawn above. On your own data these are two queries over the sign-ups of a year, without refusing anybody."
        />
      </section>
      <Rule
        id="rule"
        title="Hold back the gift, keep the account"
        text="Signing up is not what costs you. The rule stands where something is given away, asks how many accounts of this visitor were given it lately, and leaves everything else as it is."
        rule={[
          'accounts of this visitor',
          `  opened within ${WINDOW_DAYS} days ≥ ${THRESHOLD}`,
          '  and recognised with grade “high”',
          '→ account yes, gift no',
        ]}
        notes={notes}
      />
      <section className="section page-grid" aria-labelledby="offers">
        <HeadingAndText id="offers" title="One limit for each kind of gift">
          A limit of one is the obvious choice and mostly the wrong one: a second person at the kitchen table is more
          common than a farm. These are the limits we would begin with.
        </HeadingAndText>
        <CasesTable
          caption="Gifts for new accounts, their limit and what happens above it"
          columns={['Gift', 'Limit to begin with', 'Above it']}
          rows={offers}
        />
      </section>
      <Limits id="limits" title="What it does not see" items={limits} />
      <Steps
        id="next"
        title="A month of looking first"
        text="You cannot know the rhythm of your own households in advance. Somebody has to look at the rows before a rule does."
        steps={steps}
      />
      <Questions id="questions" title="Asked by people who give things away" items={questions} />
      <Neighbours
        id="neighbours"
        title="This page leans on"
        items={[
          {
            title: 'One welcome coupon each',
            url: caseStudyPath('one-welcome-coupon-each'),
            text: 'The sums of repeated coupons, with a form for your own numbers, and when it does not pay.',
          },
          {
            title: 'New-account fraud, played through',
            url: pages.demoNewAccount.path,
            text: 'A weather service with a free trial. Try to have it twice.',
          },
          {
            title: 'Coupon fraud, played through',
            url: pages.couponFraud.path,
            text: 'A shop that takes a code once. Try to take it twice.',
          },
          {
            title: 'SMS fraud',
            url: pages.smsFraud.path,
            text: 'If a sign-up sends a code, somebody may want the code sent and not the account.',
          },
          {
            title: 'Identification',
            url: pages.identification.path,
            text: 'What the grades high, medium and low stand for.',
          },
        ]}
      />
      <div className="section">
        <ClosingField
          title="Bring a year of sign-ups"
          text="We draw your devices as above, and you say which of them you would want to keep."
          action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        />
      </div>
    </>
  );
}

const alternativeOf = (device: DeviceLife): string =>
  `One device with ${device.accounts.length} accounts in a year, at most ${mostOpenedWithin(WINDOW_DAYS, device)} of them opened within ${WINDOW_DAYS} days; ${livingAccounts(device)} were used on more than three days.`;

const drawn = [
  {
    title: 'A farm',
    accounts: farm.accounts,
    alternative: alternativeOf(farm),
    text: 'All rows begin on one day. Each account comes back once, to spend what it was given, and never again.',
  },
  {
    title: 'A household',
    accounts: household.accounts,
    alternative: alternativeOf(household),
    text: 'Few rows, begun months apart, all of them alive. The third is a child that became old enough.',
  },
  {
    title: 'A library',
    accounts: library.accounts,
    alternative: alternativeOf(library),
    text: 'The most rows of the three, spread over the year. People sign up here and go on at home.',
  },
];

const notes = [
  {
    term: 'of this visitor',
    text: 'Accounts whose sign-up came with a request id of this visitor. A sign-up without one counts as over the limit, or the rule binds only those who keep to it.',
  },
  {
    term: `${WINDOW_DAYS} days`,
    text: 'Farms work through an offer while it lasts. Households begin months apart. A longer window only adds libraries.',
  },
  {
    term: `≥ ${THRESHOLD}`,
    text: 'A couple that starts with you in the same week is two. Choose from your own counts, as in the table above.',
  },
  {
    term: 'grade “high”',
    text: 'A signed id, on the device it was given to. A match by looks alone is graded medium: count it, look at it, and refuse nothing on it.',
  },
  {
    term: 'gift no',
    text: 'Said before the person pays or fills in anything, in a sentence that is true whoever reads it.',
  },
];

const steps = [
  {
    when: 'The first month',
    title: 'Keep the visitor id with each sign-up',
    text: 'Look it up by the request id and store it with the account: single identifications are deleted after 90 days. Refuse nobody. At the end sort visitors by accounts opened within thirty days and read the top fifty, row by row.',
  },
  {
    when: 'Then',
    title: 'Hold back one gift',
    text: 'The dearest one. Watch who writes to you: every letter is a household that your threshold took for a farm.',
  },
  {
    when: 'After a quarter',
    title: 'Compare what the accounts became',
    text: 'Accounts above the limit that bought again at the full price were customers. If there are many, raise the limit.',
  },
];
