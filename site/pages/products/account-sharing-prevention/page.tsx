import { brand } from '@whorl/contract/brand.ts';
import { IDENTIFICATION_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { pages } from '@whorl/contract/urls.ts';
import { agentAddress } from '../../../content/agent-address.ts';
import { ClosingField } from '../../../sections/closing-field.tsx';
import { CodeBand } from '../../../sections/code-band.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { Limits } from '../../../sections/limits.tsx';
import { Neighbours } from '../../../sections/neighbours.tsx';
import { Questions } from '../../../sections/questions.tsx';
import { ProductHead } from '../../../sections/solution/product-head.tsx';
import { ThresholdTable } from '../../../sections/solution/threshold-table.tsx';
import { Steps } from '../../../sections/steps.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList, faqPage } from '../../structured-data.ts';
import { allSeats, hoursAtOnce, levelsOf, mostAtOnce, onePerson, seatsByDevices, threePeople } from './example.ts';
import { SeatDays } from './seat-days.tsx';
import { limits, questions, steps } from './words.ts';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Account sharing prevention';
const description =
  'One seat, several devices: count how many are used at the same minute before you refuse anybody, and tell three devices of one person from three people.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Account sharing: measure before you refuse',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        {
          '@context': 'https://schema.org',
          '@type': 'SoftwareApplication',
          name: `${brand.name} ${here}`,
          applicationCategory: 'SecurityApplication',
          operatingSystem: 'Any with a web browser',
          description,
          provider: { '@type': 'Organization', name: brand.name },
        },
        faqPage(questions),
      ],
    },
    element: <AccountSharing />,
  };
}

export function AccountSharing() {
  return (
    <>
      <ProductHead
        trail={trail}
        here={here}
        claim="Three devices may be one person"
        lead="A seat is sold to one. Whether one uses it is not a matter of how many devices there are, but of how many are used at once. That can be counted, for a month, without refusing anybody."
        actions={
          <a className="button button-main" href={pages.contactSales.path}>
            Talk to an engineer
          </a>
        }
        sheet={sheet}
      />
      <section className="section page-grid" aria-labelledby="days">
        <HeadingAndText id="days" title="Two seats on one Tuesday">
          Both have three devices, and both are used all day. A limit of two devices would refuse them both. The line at
          the foot says what the number of devices does not.
        </HeadingAndText>
        <SeatDays seats={seats} />
        <p className="caption">Worked examples, not customers. The line is computed from the hours drawn above it.</p>
      </section>
      <section className="section page-grid" aria-labelledby="count">
        <HeadingAndText id="count" title="First look how many there are">
          The list below is what a month of counting gives. It may surprise you in one of two ways: there is next to no
          sharing, or it is a few seats that are shared by a whole department and want an offer, not a wall.
        </HeadingAndText>
        <ThresholdTable
          caption="Seats by the most devices at once"
          columns={['Devices at once', 'Seats', 'Of all', 'Asked from here on']}
          rows={seatsByDevices.map(({ devices, count, share, above }, index) => ({
            head: devices,
            cells: [count.toLocaleString('en'), `${share.toFixed(1)}%`, above.toLocaleString('en')],
            isChosen: index === 3,
          }))}
          note={`A worked example with ${allSeats.toLocaleString('en')} seats. Asking from two on would meet ${(((seatsByDevices[1]?.above ?? 0) * 100) / allSeats).toFixed(1)}% of the customers, those with a telephone beside a laptop among them; from four on ${(((seatsByDevices[3]?.above ?? 0) * 100) / allSeats).toFixed(1)}%.`}
        />
      </section>
      <Steps
        id="mild"
        title="Three steps, the mildest first"
        text="Each may be the last. Go on only if the count after a month says that the one before was not enough."
        steps={steps}
      />
      <CodeBand
        id="code"
        title="A request id with each page of work"
        text={`Ask once when work begins; the request id goes with whatever is done, and your server keeps it beside the seat. Do the count at least every ${IDENTIFICATION_RETENTION_DAYS} days, because that is how long single identifications are kept.`}
        blocks={[
          { caption: 'In the page', code: inThePage },
          { caption: 'Once a day (SQL)', code: onTheServer },
        ]}
      />
      <Limits id="limits" title="What it does not do" items={limits} />
      <Questions id="questions" title="Asked by people who sell seats" items={questions} />
      <Neighbours
        id="neighbours"
        title="This page leans on"
        items={[
          {
            title: 'Account sharing, played through',
            url: pages.demoAccountSharing.path,
            text: 'A music service with one device at a time. Move an account until it looks shared.',
          },
          {
            title: 'Identification',
            url: pages.identification.path,
            text: 'What makes two requests one visitor. Everything counted here rests on it.',
          },
          {
            title: 'Account takeover',
            url: pages.accountTakeover.path,
            text: 'A device that is new to the seat may be a colleague or a thief. There it is the second factor that asks.',
          },
          {
            title: 'Paywall',
            url: pages.paywall.path,
            text: 'The same question before there is an account.',
          },
        ]}
      />
      <div className="section">
        <ClosingField
          title="Count a month with us"
          text="At the end there is a table with your seats in it, or the finding that you have nothing to prevent."
          action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        />
      </div>
    </>
  );
}

const sheet = [
  { name: 'Counts', value: 'visitors of a seat in the same five minutes' },
  { name: 'Needs', value: 'a request id with the work, and your seats' },
  { name: 'Runs', value: 'in your database, as one query' },
  { name: 'Refuses', value: 'nobody; the rule is yours' },
  { name: 'Does not', value: 'count people, or see who takes turns' },
] as const;

const inHours = (hours: number): string => `${Math.floor(hours)} h ${Math.round((hours % 1) * 60)} min`;

const seats = [
  {
    title: 'One person',
    devices: onePerson,
    levels: levelsOf(onePerson),
    alternative: `Telephone, laptop and tablet of one person over a day: never more than ${mostAtOnce(onePerson)} at once.`,
    text: `${onePerson.length} devices, never more than ${mostAtOnce(onePerson)} at once. The telephone fills the gaps of the laptop, as telephones do.`,
  },
  {
    title: 'Three people',
    devices: threePeople,
    levels: levelsOf(threePeople),
    alternative: `Two laptops and a desktop over a day: up to ${mostAtOnce(threePeople)} at once, for ${inHours(hoursAtOnce(threePeople, 3))}.`,
    text: `${threePeople.length} devices, for ${inHours(hoursAtOnce(threePeople, 3))} all of them at once, and at least two for ${inHours(hoursAtOnce(threePeople, 2))}. Nobody types on three keyboards.`,
  },
];

const inThePage = `const { load } = await import(
  '${agentAddress}'
)
const agent = await load({ apiKey: 'YOUR_KEY' })
const { requestId } = await agent.get()

// with every save, search or played minute:
headers.set('x-request-id', requestId)`;

const onTheServer = `select seat, max(visitors) as most_at_once
from (
  select w.seat, w.at / 300000 as five_minutes,
    count(distinct i.visitor_id) as visitors
  from work w
  join identifications i using (request_id)
  where w.at > :now_ms - 30 * 86400000
  group by w.seat, five_minutes
) as slots
group by seat
order by most_at_once desc`;
