import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { ClosingField } from '../../../sections/closing-field.tsx';
import { CodeBand } from '../../../sections/code-band.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { Limits } from '../../../sections/limits.tsx';
import { Neighbours } from '../../../sections/neighbours.tsx';
import { Questions } from '../../../sections/questions.tsx';
import { CasesTable } from '../../../sections/solution/cases-table.tsx';
import { Rule } from '../../../sections/solution/rule.tsx';
import { SolutionHead } from '../../../sections/solution/solution-head.tsx';
import { ThresholdTable } from '../../../sections/solution/threshold-table.tsx';
import { Cite, Sources } from '../../../sections/sources.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList, faqPage } from '../../structured-data.ts';
import { ADDRESSES, HONEST, hourlyTriesOfAddress, rightTries, THRESHOLD, thresholdCosts, tries } from './example.ts';
import { NightOfAttempts } from './night-of-attempts.tsx';
import { limits, people, questions, sources } from './words.tsx';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Account takeover';
const description =
  'Credential stuffing over one night: sixty addresses, one try an hour each, one browser. Two rules that end it without locking any customer out.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Account takeover: sixty addresses, one browser',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: here, description },
        faqPage(questions),
      ],
    },
    element: <AccountTakeover />,
  };
}

export function AccountTakeover() {
  return (
    <>
      <SolutionHead
        trail={trail}
        here={here}
        title="The password is right. The visitor is new."
        lead="A list of passwords from somebody else’s leak is tried at your log-in, slowly, from everywhere. Your limits count addresses and accounts, and neither is ever used twice in a row. What tries them is one browser."
        action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        caption={`A worked example, not a customer: every mark is one log-in, the ${rightTries.length} full dots are right passwords. Each of the ${ADDRESSES} addresses tries ${hourlyTriesOfAddress === 1 ? 'once' : `${hourlyTriesOfAddress} times`} an hour.`}
      >
        <NightOfAttempts
          alternative={alternative}
          attempts={tries}
          lanes={ADDRESSES}
          until={THRESHOLD}
          hours={['23:00', '01:00', '03:00', '05:00', '07:00']}
          texts={{
            lanes: `${ADDRESSES} addresses, ${tries.length} log-ins, each to another account`,
            line: 'one visitor id, five minutes',
            rule: ['fifth failure: no more looking', 'same answer: right or wrong'],
            right: ['and from a fresh browser: right password,', 'never seen on the account, second factor'],
            end: 'by the morning',
            entered: (count) => (count === 1 ? '1 account entered' : `${count} accounts entered`),
          }}
        />
      </SolutionHead>
      <section className="section page-grid" aria-labelledby="people">
        <HeadingAndText id="people" title="Four who come to the same log-in">
          Three of them type the right password, and one of the three must not get in. Two things tell them apart, and
          neither is the address: whether this account has seen the visitor before, and how often the visitor has failed
          anywhere today.
        </HeadingAndText>
        <CasesTable
          caption="Who logs in, what is known of them, and what happens"
          columns={['Who', 'Seen on this account', 'Failures today', 'What happens']}
          rows={people}
        />
      </section>
      <Rule
        id="rule"
        title="Two counts, one at each side of the password"
        text="The first stops a machine early and keeps it ignorant. The second holds even when the first does not: it asks nothing of a device that has been here before."
        rule={[
          'failures of this visitor, any account',
          `  within 24 hours ≥ ${THRESHOLD}`,
          '→ do not look at the password',
          'password right',
          '  visitor never seen on this account',
          '→ second factor, tell the owner',
        ]}
        notes={notes}
      >
        <ThresholdTable
          caption="Whom the first rule also meets"
          columns={['Failures in a day', 'Honest visitors stopped', 'Tries the list gets']}
          rows={thresholdCosts.map((cost) => ({
            head: `${cost.threshold}`,
            cells: [`${cost.honestStopped} (${((100 * cost.honestStopped) / HONEST).toFixed(2)}%)`, `${cost.tries}`],
            isChosen: cost.threshold === THRESHOLD,
          }))}
          note={`The same worked example, with ${HONEST.toLocaleString('en')} honest visitors by their failures on their worst day. Whoever is stopped may still reset the password by e-mail: offer it on the page instead of a second field. Count your own before you choose.`}
        />
      </Rule>
      <CodeBand
        id="code"
        title="Asked twice, before and after"
        text={
          <>
            Both questions are one query each over what your server has already: <code>identifications</code> is filled
            by the identification service before the browser gets its answer, <code>log_ins</code> stands for a table of
            yours that keeps each attempt with its request id.
          </>
        }
        blocks={[
          { caption: 'Before the password is compared (SQL)', code: beforeThePassword },
          { caption: 'After it was right (SQL)', code: afterThePassword },
        ]}
      />
      <section className="section page-grid" aria-labelledby="rate">
        <HeadingAndText id="rate" title="Why they need so many tries">
          One operator of log-in protection counted 232 million malicious log-ins a day in 2018, of which 0.05% were
          right
          <Cite sources={sources} id="shape" />: one in two thousand. A list is worth something only in bulk, and bulk
          is what one browser cannot hide from a count of its own. Our example draws {rightTries.length} right passwords
          in {tries.length} tries, many more than that, so that you can see them.
        </HeadingAndText>
      </section>
      <Limits id="limits" title="What gets past both rules" items={limits} />
      <Questions id="questions" title="Asked by people who run log-ins" items={questions} />
      <Neighbours
        id="neighbours"
        title="This page leans on"
        items={[
          {
            title: 'Credential stuffing, played through',
            url: pages.credentialStuffing.path,
            text: 'A bank’s sign-in that counts failures by visitor. Guess, without cookies.',
          },
          {
            title: 'Identification',
            url: pages.identification.path,
            text: 'How a visitor is recognised, how sure that is, and what happens to an id carried to another machine.',
          },
          {
            title: 'Payment fraud',
            url: pages.paymentFraud.path,
            text: 'What an entered account with a stored card is used for next.',
          },
          {
            title: 'Three sign-ins',
            url: pages.identifyAtoNow.path,
            text: 'Play the second rule on your own browser, as the owner and as somebody with the password.',
          },
          {
            title: 'A paper to decide on',
            url: pages.preventAccountTakeover.path,
            text: 'The same for whoever signs: costs, evidence week by week, and what it does not buy.',
          },
          {
            title: 'Fintech',
            url: pages.fintech.path,
            text: 'Where the law asks for a second factor anyway, and what it says of looking at the device.',
          },
        ]}
      />
      <Sources items={sources} />
      <div className="section">
        <ClosingField
          title="Bring us one bad night"
          text="Times, addresses and outcomes of your failed log-ins are enough, without the names."
          action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        />
      </div>
    </>
  );
}

const alternative = `Between 23:00 and 07:00 ${tries.length} passwords are tried from ${ADDRESSES} addresses, each to another account, and ${rightTries.length} are right. No address tries more than once an hour. By visitor id all of them are one line, which ends after five minutes at the fifth failure: from there on no password is looked at. The ${rightTries.length} right ones, had they come from a fresh browser, would have met a second factor, because the visitor was never seen on those accounts.`;

const notes = [
  {
    term: 'any account',
    text: 'A customer fails on one account. A list fails on a new one each time, which is why a count per account stays at one all night.',
  },
  {
    term: '24 hours',
    text: 'Long enough for a list that is tried once a minute. An honest visitor has slept since.',
  },
  {
    term: 'do not look',
    text: 'Answer as for a wrong password, in the same time. An error of its own would tell the machine to change its browser.',
  },
  {
    term: 'never seen',
    text: 'You keep the visitor ids that each account logged in with. After a successful second factor the new one joins them.',
  },
  {
    term: 'tell the owner',
    text: 'By e-mail or in the app, with the time, the country and a link that ends all sessions. It is how they learn that their password is on a list.',
  },
];

const beforeThePassword = `select count(*) as failures
from log_ins l
join identifications i using (request_id)
where l.failed
  and i.at > :now_ms - 86400000
  and i.visitor_id = (
    select visitor_id from identifications
    where request_id = :request_id
  )
-- ${THRESHOLD} or more: answer "wrong password"`;

const afterThePassword = `select exists (
  select 1
  from account_visitors k
  join identifications i using (visitor_id)
  where k.account = :account
    and i.request_id = :request_id
) as seen_before
-- no: ask for the second factor;
-- after it, insert into account_visitors`;
