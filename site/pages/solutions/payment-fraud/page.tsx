import { brand } from '@whorl/contract/brand.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import { agentAddress } from '../../../content/agent-address.ts';
import { ClosingField } from '../../../sections/closing-field.tsx';
import { CodeBand } from '../../../sections/code-band.tsx';
import { Limits } from '../../../sections/limits.tsx';
import { Neighbours } from '../../../sections/neighbours.tsx';
import { Questions } from '../../../sections/questions.tsx';
import { Rule } from '../../../sections/solution/rule.tsx';
import { SolutionHead } from '../../../sections/solution/solution-head.tsx';
import { SourcedFigures } from '../../../sections/solution/sourced-figures.tsx';
import { ThresholdTable } from '../../../sections/solution/threshold-table.tsx';
import { Cite, Sources } from '../../../sections/sources.tsx';
import { Steps } from '../../../sections/steps.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList, faqPage } from '../../structured-data.ts';
import { AttackTimeline } from './attack-timeline.tsx';
import { ADDRESSES, attempts, attemptsUntil, HONEST, THRESHOLD, thresholdCosts } from './example.ts';
import { limits, questions, sources, steps } from './words.tsx';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Payment fraud';
const description =
  'Card testing drawn minute by minute: thirty cards over twelve addresses are one browser. The rule that ends it, what it costs, what it misses.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Payment fraud: thirty cards, one browser',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: here, description },
        faqPage(questions),
      ],
    },
    element: <PaymentFraud />,
  };
}

export function PaymentFraud() {
  return (
    <>
      <SolutionHead
        trail={trail}
        here={here}
        title="Thirty cards, twelve addresses, one browser"
        lead="Someone with a list of stolen card numbers wants to know which of them still work, and your checkout tells them. Your logs show thirty strangers. A visitor id shows one."
        action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        caption="A worked example, not a customer: every dot is one card, a full dot an approved one. Counted through below."
      >
        <AttackTimeline
          alternative={timelineAlternative}
          events={attempts}
          lanes={ADDRESSES}
          until={before.length}
          ticks={ticks}
          texts={{
            lanes: `${ADDRESSES} addresses, ${attempts.length} first-time customers`,
            line: 'one visitor id',
            rule: ['third card declined: 3-D Secure', 'from here on: ask the cardholder'],
            never: [`${attempts.length - before.length} attempts that go`, 'through no cardholder'],
            later: 'weeks later, disputed',
            cost: (count) => (count === 1 ? '1 payment' : `${count} payments`),
          }}
        />
      </SolutionHead>
      <Rule
        id="rule"
        title="Count declined cards, by visitor"
        text="Cards change, names change, addresses change. What tries them stays, so that is what to count by. Where the count gets too high, ask the cardholder’s bank instead of refusing: a tester cannot answer it, and a customer with three bad cards can."
        rule={ruleClauses}
        notes={ruleNotes}
      >
        <ThresholdTable
          caption="What each threshold costs"
          columns={['Declined cards', 'Honest visitors asked', 'Attempts of the tester', 'Cards they learn']}
          rows={thresholdCosts.map((cost) => ({
            head: `${cost.threshold}`,
            cells: [
              `${cost.honestAsked} (${((100 * cost.honestAsked) / HONEST).toFixed(2)}%)`,
              `${cost.attempts}`,
              `${cost.approved}`,
            ],
            isChosen: cost.threshold === THRESHOLD,
          }))}
          note={`The same worked example: ${HONEST.toLocaleString('en')} honest visitors, of whom 612 had one card declined in their worst hour, 64 two, 11 three, 2 four and 1 five. From two to five the tester learns one card either way, while the customers who are asked fall from ${thresholdCosts[1]?.honestAsked} to ${thresholdCosts[4]?.honestAsked}: here the threshold is chosen for the customers’ sake. Count your own before you choose.`}
        />
      </Rule>
      <CodeBand
        id="code"
        title="One id with the payment, one count before it"
        text={
          <>
            The browser only passes on a request id. Whose it is, your server reads from what the identification service
            stored before it answered, so nobody gets far by making up a visitor. <code>identifications</code> is that
            table; <code>payments</code> stands for yours.
          </>
        }
        blocks={[
          { caption: 'At the checkout', code: inThePage },
          { caption: 'Before the payment goes to the bank (SQL)', code: onTheServer },
        ]}
      />
      <SourcedFigures id="why" title="What a test over one dollar costs" figures={figures} />
      <Limits id="limits" title="What this does not stop" items={limits} />
      <Questions id="questions" title="Asked by people who run checkouts" items={questions} />
      <Steps
        id="next"
        title="Start by only counting"
        text="A rule that nobody has watched refuses the wrong people first. These three steps can be gone back at any time."
        more={{ title: 'The same in five steps, with code', url: pages.paymentFraudGetStarted.path }}
        steps={steps}
      />
      <Neighbours
        id="neighbours"
        title="This page leans on"
        items={[
          {
            title: 'Payment fraud, played through',
            url: pages.demoPaymentFraud.path,
            text: 'A shop that counts chargebacks, stolen cards and failures by visitor. Pay with a test card.',
          },
          {
            title: 'Card testing looks like success',
            url: articlePath('card-testing-looks-like-success'),
            text: 'How it hides in a report, and the SQL that finds it.',
          },
        ]}
      />
      <Sources items={sources} />
      <div className="section">
        <ClosingField
          title="Bring us your declined payments"
          text="An hour of your log, without the card numbers, is enough to see whether one line runs through it."
          action={{ title: 'Do the sum, then talk', url: pages.paymentFraudContactSales.path }}
        />
      </div>
    </>
  );
}

const before = attemptsUntil(THRESHOLD);
const approvedAmong = (events: typeof attempts): number => events.filter(({ succeeded }) => succeeded).length;

const ticks = [0, 3, 6, 9, 12].map((minute) => ({
  at: minute / 12,
  label: `21:${String(2 + minute).padStart(2, '0')}`,
}));

const timelineAlternative = `Between 21:02 and 21:14 ${attempts.length} cards are tried from ${ADDRESSES} addresses, and ${approvedAmong(attempts)} are approved. In the logs they are unrelated. By visitor id all of them lie on one line: after ${before.length} attempts the third card has been declined, and from there on every payment of this visitor needs the cardholder. ${attempts.length - before.length} attempts without one never happen, and ${approvedAmong(before)} payment is disputed later instead of ${approvedAmong(attempts)}.`;

const ruleClauses = [
  'cards declined',
  '  for this visitor',
  '  within one hour',
  `≥ ${THRESHOLD}`,
  '→ 3-D Secure, whatever the amount',
];

const ruleNotes = [
  {
    term: 'cards declined',
    text: 'Different cards, not attempts: a customer who mistypes one card four times is one card. Count what the bank declined, and what failed the security code.',
  },
  {
    term: 'this visitor',
    text: 'Known by the signed id, or by the exact hash. A tester who is a new visitor at each try is dealt with further down.',
  },
  {
    term: 'one hour',
    text: 'Longer than a test run waits between cards, shorter than a household needs to become suspicious by shopping.',
  },
  {
    term: `≥ ${THRESHOLD}`,
    text: 'From the table below, counted for your own customers. It is the one figure here that has to be yours.',
  },
  {
    term: '3-D Secure',
    text: (
      <>
        Not a refusal. Payment providers take rules that ask for it; Stripe evaluates them before any rule that blocks
        <Cite sources={sources} id="radar" />.
      </>
    ),
  },
];

const figures = [
  {
    figure: '80–85',
    unit: '%',
    text: (
      <>
        of the value of card fraud in the EEA in 2024 came from remote payments
        <Cite sources={sources} id="eba" />: what a tester learns at your checkout is used at a distance, at yours or
        another. The tests that went through come back to you as disputes, and you refund them and pay the fees
        <Cite sources={sources} id="stripe" />. What yours come to in a month, and whether stopping them pays, is{' '}
        <a className="link" href={pages.roiCalculator.path}>
          a sum of three figures
        </a>
        .
      </>
    ),
  },
  {
    figure: '1.5',
    unit: '%',
    text: (
      <>
        of a month’s payments, and at least 1,500 of them, reported as fraud or disputed: there, one acquirer’s
        documentation says, Visa’s monitoring takes a shop up
        <Cite sources={sources} id="vamp" />. Disputes over one dollar count there as one each, like any other.
      </>
    ),
  },
];

const inThePage = `const { load } = await import(
  '${agentAddress}'
)
const agent = await load({ apiKey: 'YOUR_KEY' })
const { requestId } = await agent.get()

await fetch('/pay', {
  method: 'POST',
  body: JSON.stringify({ order, token, requestId }),
})`;

const onTheServer = `select count(distinct p.card) as declined_cards
from payments p
join identifications i using (request_id)
where p.declined
  and i.at > :now_ms - 3600000
  and i.visitor_id = (
    select visitor_id from identifications
    where request_id = :request_id
  )
-- no such request, or an old or used one:
-- ask for 3-D Secure as well`;
