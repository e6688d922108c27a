import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { ClosingField } from '../../../sections/closing-field.tsx';
import { CodeBand } from '../../../sections/code-band.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { Limits } from '../../../sections/limits.tsx';
import { Neighbours } from '../../../sections/neighbours.tsx';
import { Questions } from '../../../sections/questions.tsx';
import { CasesTable } from '../../../sections/solution/cases-table.tsx';
import { SolutionHead } from '../../../sections/solution/solution-head.tsx';
import { SourcedFigures } from '../../../sections/solution/sourced-figures.tsx';
import { ThresholdTable } from '../../../sections/solution/threshold-table.tsx';
import { Cite, Sources } from '../../../sections/sources.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList, faqPage } from '../../structured-data.ts';
import {
  browsersFor,
  CENTS_A_MESSAGE,
  codesWith,
  euros,
  FIRST_WAIT,
  HONEST,
  HOURS,
  LONGEST_WAIT,
  REQUESTS_AN_HOUR,
  unlimited,
  waitCosts,
} from './example.ts';
import { RisingBill } from './rising-bill.tsx';
import { layers, limits, questions, sources } from './words.tsx';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'SMS fraud';
const description =
  'SMS pumping: codes requested because each message pays somebody. A budget of codes for every visitor, with growing waits, and the sums of one night.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'SMS fraud: a budget of codes for each visitor',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: here, description },
        faqPage(questions),
      ],
    },
    element: <SmsFraud />,
  };
}

const inTheHour = codesWith(FIRST_WAIT, 60);
const inTheNight = codesWith(FIRST_WAIT);

export function SmsFraud() {
  return (
    <>
      <SolutionHead
        trail={trail}
        here={here}
        title="Nobody reads these codes. You pay for each."
        lead="Somebody who earns on every message to certain numbers lets your “send me a code” button earn it for them. No account is opened and nothing is stolen; there is only a bill, and it is yours."
        action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        caption={`A worked example, not a customer: one browser asks for ${REQUESTS_AN_HOUR} codes an hour, each to another number, at ${CENTS_A_MESSAGE} cents a message. Dots are the codes it gets with a budget.`}
      >
        <RisingBill
          alternative={alternative}
          asked={REQUESTS_AN_HOUR}
          sent={inTheHour}
          price={euros}
          texts={{
            asked: `${REQUESTS_AN_HOUR} messages`,
            sent: `${inTheHour.length} messages`,
            amount: 'an hour',
            never: `${REQUESTS_AN_HOUR - inTheHour.length} never sent`,
            wait: (minutes) => `${minutes} min`,
          }}
        />
      </SolutionHead>
      <SourcedFigures id="night" title="The same browser, left alone for a night" figures={night} />
      <section className="section page-grid" aria-labelledby="budget">
        <HeadingAndText id="budget" title="Two at once, then wait, then wait twice as long">
          A second code at once, because the first may be lost. From the third on a wait that doubles, up to{' '}
          {LONGEST_WAIT} minutes. It never becomes a refusal, so whoever is caught wrongly gets in. Others do the same
          by user
          <Cite sources={sources} id="backoff" />; a pump has no user yet, or a new one each time, so count by visitor.
        </HeadingAndText>
        <ThresholdTable
          caption="What each first wait costs"
          columns={['First wait', 'Honest who wait', 'Of them, twice', 'Codes a night', 'Bill']}
          rows={waitCosts.map((cost) => ({
            head: `${cost.firstWait} min`,
            cells: [
              `${cost.honestWaiting} (${((100 * cost.honestWaiting) / HONEST).toFixed(1)}%)`,
              `${cost.honestSecondWait}`,
              `${cost.codes}`,
              euros(cost.codes),
            ],
            isChosen: cost.firstWait === FIRST_WAIT,
          }))}
          note={`The same worked example, with ${HONEST.toLocaleString('en')} honest visitors by the codes they ask for within an hour. A longer first wait saves a few cents a night and meets the same people for longer: here the shortest is the right one.`}
        />
      </section>
      <section className="section page-grid" aria-labelledby="layers">
        <HeadingAndText id="layers" title="A budget is one of five counts">
          What pumping looks like depends on what you count by. Each count has a way around it, and each way around
          makes another count grow. The share of codes that are entered belongs beside all of them: people enter theirs,
          a pump does not
          <Cite sources={sources} id="guard" />.
        </HeadingAndText>
        <CasesTable
          caption="What each count sees and what it misses"
          columns={['Counted by', 'Sees', 'Misses']}
          rows={layers}
        />
      </section>
      <CodeBand
        id="code"
        title="How long this visitor has to wait"
        text={
          <>
            The count is a query over the messages you sent, by the visitor of each request. Say the wait in the answer,
            and let the page count it down: most people who ask again only want to know that something is coming.
          </>
        }
        blocks={[
          { caption: 'Messages to this visitor, last 24 hours (SQL)', code: count },
          { caption: 'The wait (TypeScript)', code: wait },
        ]}
      />
      <Limits id="limits" title="What it does not stop" items={limits} />
      <Questions id="questions" title="Asked by people who pay for messages" items={questions} />
      <Neighbours
        id="neighbours"
        title="This page leans on"
        items={[
          {
            title: 'SMS fraud, played through',
            url: pages.demoSmsFraud.path,
            text: 'A sign-up with a budget of codes. Ask for more than your share of them.',
          },
          {
            title: 'New-account fraud',
            url: pages.newAccountFraud.path,
            text: 'Where most codes are asked for, and what to do about the accounts behind them.',
          },
          {
            title: 'Account takeover',
            url: pages.accountTakeover.path,
            text: 'Asking for the second factor more rarely also means fewer messages to be pumped.',
          },
          {
            title: 'Identification',
            url: pages.identification.path,
            text: 'When a browser without its cookie is still the same visitor, and when it is not.',
          },
        ]}
      />
      <Sources items={sources} />
      <div className="section">
        <ClosingField
          title="Bring last month’s bill"
          text="Times and prefixes are enough to see whether people or a pump asked for the codes."
          action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        />
      </div>
    </>
  );
}

const alternative = `Within one hour one browser asks for ${REQUESTS_AN_HOUR} codes, each to another number; the bill climbs evenly to ${euros(REQUESTS_AN_HOUR)}. With a budget two codes go out at once and each further one after a wait that doubles: ${inTheHour.length} codes in the hour, ${euros(inTheHour.length)}.`;

const night = [
  {
    figure: euros(unlimited),
    unit: '',
    text: `is ${HOURS} hours × ${REQUESTS_AN_HOUR} codes × ${CENTS_A_MESSAGE} cents, without a budget. Nothing in your logs is wrong: ${unlimited.toLocaleString('en')} people asked for a code, from many addresses.`,
  },
  {
    figure: euros(inTheNight.length),
    unit: '',
    text: `is ${inTheNight.length} codes, with the budget below. To send the ${unlimited.toLocaleString('en')} all the same, somebody needs ${browsersFor(inTheNight.length)} browsers that you take for different ones, all night; or ${browsersFor(2)}, for two codes each.`,
  },
];

const count = `select count(*) as sent, max(m.at) as last_at
from messages m
join identifications i using (request_id)
where m.at > :now_ms - 86400000
  and i.visitor_id = (
    select visitor_id from identifications
    where request_id = :request_id
  )
-- no such request, or a used one: send nothing`;

const wait = `const FREE = 2
const LONGEST = ${LONGEST_WAIT}

export function minutesToWait(sent: number): number {
  if (sent < FREE) return 0
  return Math.min(${FIRST_WAIT} * 2 ** (sent - FREE), LONGEST)
}

// 429 with retry-after, counted from last_at`;
