import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { agentAddress } from '../../../content/agent-address.ts';
import { ClosingField } from '../../../sections/closing-field.tsx';
import { CodeBand } from '../../../sections/code-band.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { Limits } from '../../../sections/limits.tsx';
import { Neighbours } from '../../../sections/neighbours.tsx';
import { Questions } from '../../../sections/questions.tsx';
import { CasesTable } from '../../../sections/solution/cases-table.tsx';
import { LawTable } from '../../../sections/solution/law-table.tsx';
import { SolutionHead } from '../../../sections/solution/solution-head.tsx';
import { Cite, Sources } from '../../../sections/sources.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList, faqPage } from '../../structured-data.ts';
import { type Stop, WithdrawalPath } from './withdrawal-path.tsx';
import { holds, laws, limits, questions, sources } from './words.tsx';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Cryptocurrency';
const description =
  'Eleven minutes from a stolen log-in to the chain, and nothing comes back from there. Which withdrawals should wait for a day, and which not at all.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Cryptocurrency: before the chain, or not at all',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: here, description },
        faqPage(questions),
      ],
    },
    element: <Cryptocurrency />,
  };
}

const DAY = 1440;
const stops: readonly Stop[] = [
  { title: 'log-in', minute: 0, asks: 'never seen, noted' },
  { title: 'address added', minute: 3, asks: 'new visitor and new address: 24 hours, every known device is told' },
  { title: 'withdrawal', minute: 8 },
  { title: 'on the chain', minute: 11 },
];
const lastMinute = stops.at(-1)?.minute ?? 0;

export function Cryptocurrency() {
  return (
    <>
      <SolutionHead
        trail={trail}
        here={here}
        title="Eleven minutes, then never again"
        lead="A bank can call money back for a while. A chain cannot. So everything that can be known about a withdrawal has to be known before it, and the question is whom you let wait for it."
        action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        caption="A worked example, not a customer: somebody with the password, the mailbox and a browser that the account has never seen. The scale is logarithmic."
      >
        <WithdrawalPath
          alternative={alternative}
          stops={stops}
          hold={{ at: 1, until: DAY }}
          texts={{
            thief: 'as it goes today',
            owner: 'with a visitor id',
            hold: 'a day to say no',
            chain: ['nobody can call it back', `after ${lastMinute} minutes`],
            never: 'stays where it is',
          }}
        />
      </SolutionHead>
      <section className="section page-grid" aria-labelledby="holds">
        <HeadingAndText id="holds" title="Let those wait who are new twice">
          A wait for everybody punishes the customers, and a wait for nobody pays the thieves. Two questions divide
          them: has this account seen this visitor, and has it sent to this address?
        </HeadingAndText>
        <CasesTable
          caption="Withdrawals by what is known, and what is asked"
          columns={['What is known', 'What is asked', 'Because']}
          rows={holds}
          note="How many of your withdrawals fall into each row is the first thing to count: it is the price of the last one."
        />
      </section>
      <CodeBand
        id="code"
        title="Both questions in one query"
        text={
          <>
            <code>account_visitors</code> and <code>account_addresses</code> are tables of yours: who was let in with a
            second factor, and where money was sent. The request id comes with the withdrawal and is used once.
          </>
        }
        blocks={[
          { caption: 'On the withdrawal page', code: inThePage },
          { caption: 'Before it is signed (SQL)', code: onTheServer },
        ]}
      />
      <section className="section page-grid" aria-labelledby="law">
        <HeadingAndText id="law" title="Where the law already makes you stop">
          The European travel rule asks about an address at the moment it is added
          <Cite sources={sources} id="selfHosted" />. Put the second factor and the wait into the same step, and it is
          one stop for the customer. A reading aid by engineers, November 2026; no legal advice.
        </HeadingAndText>
        <LawTable caption="Legal texts on withdrawals" rows={laws} />
      </section>
      <Limits id="limits" title="What it cannot do" items={limits} />
      <Questions id="questions" title="Asked at exchanges" items={questions} />
      <Neighbours
        id="neighbours"
        title="This page leans on"
        items={[
          {
            title: 'Account takeover',
            url: pages.accountTakeover.path,
            text: 'How the password got there, and how the log-in can know.',
          },
          {
            title: 'Credential stuffing, played through',
            url: pages.credentialStuffing.path,
            text: 'A sign-in where you are the stranger with the right password.',
          },
          {
            title: 'SMS fraud',
            url: pages.smsFraud.path,
            text: 'If the second factor is a message: what it costs, and why it should not be one.',
          },
          {
            title: 'Fintech',
            url: pages.fintech.path,
            text: 'The same account with a bank behind it, and the register of what is kept.',
          },
        ]}
      />
      <Sources items={sources} />
      <div className="section">
        <ClosingField
          title="Sort a month of withdrawals"
          text="Into four rows, as above. Then you know what a day’s wait would have cost, and saved."
          action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        />
      </div>
    </>
  );
}

const alternative = `Today: log-in, an address added after 3 minutes, a withdrawal after 8, on the chain after ${lastMinute}, where nobody can call it back. With a visitor id: the log-in is by a visitor never seen on the account, and the new address starts a wait of 24 hours, during which every known device of the owner is told. The withdrawal never happens.`;

const inThePage = `const { load } = await import(
  '${agentAddress}'
)
const agent = await load({ apiKey: 'YOUR_KEY' })
const { requestId } = await agent.get()

form.elements.requestId.value = requestId`;

const onTheServer = `select
  exists (
    select 1 from account_visitors k
    join identifications i using (visitor_id)
    where k.account = :account
      and i.request_id = :request_id
  ) as knows_visitor,
  exists (
    select 1 from account_addresses
    where account = :account
      and address = :address
      and added_at < :now_ms - 86400000
  ) as knows_address`;
