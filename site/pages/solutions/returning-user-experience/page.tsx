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
import { SolutionHead } from '../../../sections/solution/solution-head.tsx';
import { Cite, Sources } from '../../../sections/sources.tsx';
import { consentSources } from '../../consent-sources.ts';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList, faqPage } from '../../structured-data.ts';
import { cartByCookie, DAYS, visits } from './example.ts';
import { VisitArcs } from './visit-arcs.tsx';
import { limits, privacy, questions } from './words.tsx';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Returning visitors';
const description =
  'Recognise the customer who comes back without logging in: the cart as it was left, the settings as chosen, and plainly what needs consent first.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Returning visitors: the cart is still there',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: here, description },
        faqPage(questions),
      ],
    },
    element: <ReturningUserExperience />,
  };
}

const sources = [consentSources.cnil, consentSources.guidelines, consentSources.edpb];
const forgotten = visits.filter(({ hasCookie }, index) => index > 0 && !hasCookie).length;

export function ReturningUserExperience() {
  return (
    <>
      <SolutionHead
        trail={trail}
        here={here}
        title="They came back. The cart did not."
        lead="Most people do not log in to look. If their cookie is gone when they return, the shop greets a stranger and shows an empty cart. A visitor id survives that, and gives back what they had left with you."
        action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        caption={`A worked example, not a customer: one person, five visits in ${DAYS} days, two of them after the cookie was gone. Strokes are the things in the cart: by the cookie above, by the visitor id below.`}
      >
        <VisitArcs
          alternative={alternative}
          visits={visits.map((visit, index) => ({
            at: visit.day / DAYS,
            label: visit.label,
            put: visit.put,
            byCookie: cartByCookie[index] ?? 0,
            byVisitor: visit.cart,
            isCarried: visit.hasCookie,
          }))}
          texts={{ logs: 'the cookie', visitor: 'one visitor', cart: 'in the cart' }}
        />
      </SolutionHead>
      <section className="section page-grid" aria-labelledby="shown">
        <HeadingAndText id="shown" title="Give back what is theirs, show nothing about them">
          A visitor id names a browser, and more than one person may sit at it. So what returns must be something that
          may be seen over a shoulder. The rest waits for the log-in.
        </HeadingAndText>
        <CasesTable
          caption="What may be shown at which grade of recognition"
          columns={['What returns', 'From which grade', 'Why there']}
          rows={returned}
          note="High: a signed id on the device it was given to. Medium: the only visitor who looks exactly like this."
        />
      </section>
      <section className="section page-grid" aria-labelledby="consent">
        <HeadingAndText id="consent" title="What needs a yes first">
          Convenience is not fraud prevention, and the law of the European Union treats it so. Remembering a cart that
          somebody filled stands on the French authority’s list of what needs no consent
          <Cite sources={sources} id="cnil" />; recognising a browser without its cookie is read from the device as well
          <Cite sources={sources} id="edpb" />, and whether it falls under that list nobody has decided. We would ask.
        </HeadingAndText>
        <CasesTable
          caption="Purposes, whether consent is needed in the European Union, and our advice"
          columns={['Purpose', 'Without consent', 'What we advise']}
          rows={privacy}
          note="A reading aid by engineers, made in November 2026, and no legal advice. National law decides."
        />
      </section>
      <CodeBand
        id="code"
        title="After the yes, not before"
        text="The agent reads nothing until it is called, so the line that calls it stands behind the choice. The cart itself stays on your server, under the visitor id; the browser gets only what it may show."
        blocks={[
          { caption: 'In the page', code: inThePage },
          { caption: 'On your server (SQL)', code: onTheServer },
        ]}
      />
      <Questions id="questions" title="Asked by people who run shops" items={questions} />
      <Limits id="limits" title="Whom it does not recognise" items={limits} />
      <Neighbours
        id="neighbours"
        title="This page leans on"
        items={[
          {
            title: 'Try it: a cart that is there again',
            url: pages.personalization.path,
            text: 'A shop in the playground. Fill a cart, delete your cookies, come back.',
          },
          {
            title: 'Identification',
            url: pages.identification.path,
            text: 'Your own visits, live: what a browser is recognised by when its cookie is gone.',
          },
          {
            title: 'Paywall',
            url: pages.paywall.path,
            text: 'The same recognition with the opposite wish: a reader who would rather be new.',
          },
          {
            title: 'E-commerce',
            url: pages.eCommerce.path,
            text: 'The way of a cart, and who else comes along it.',
          },
        ]}
      />
      <Sources items={sources} />
      <div className="section">
        <ClosingField
          title="How many of your strangers are not?"
          text="Two weeks of counting, with consent, show how many visits without a cookie come from people who were there before."
          action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        />
      </div>
    </>
  );
}

const alternative = `Five visits in ${DAYS} days by one person. ${forgotten} times the cookie is gone, and the shop starts with an empty cart: at the order it holds ${cartByCookie.at(-1)} things of ${visits.at(-1)?.cart}. By visitor id all five are joined, and all ${visits.at(-1)?.cart} things are there.`;

const returned = [
  {
    key: 'settings',
    head: 'Language, size, currency, the shop nearby',
    cells: ['medium', 'A wrong guess costs one click, and tells a stranger nothing.'],
  },
  {
    key: 'cart',
    head: 'The cart and the page they were reading',
    cells: ['high', 'It is of value, and one might want to keep it from others: offer it, with a button to empty it.'],
  },
  {
    key: 'name',
    head: 'A name, an address, earlier orders',
    cells: ['never', 'Personal, and only the person may see it. That is what logging in is for.'],
  },
  {
    key: 'price',
    head: 'Another price',
    cells: ['never', 'Who notices does not come back, and in places it is forbidden. Recognise to serve.'],
  },
];

const inThePage = `if (consent.includes('convenience')) {
  const { load } = await import(
    '${agentAddress}'
  )
  const agent = await load({ apiKey: 'YOUR_KEY' })
  const { requestId, visitorFound } = await agent.get()
  if (visitorFound) offerCart(requestId)
}`;

const onTheServer = `select c.items
from carts c
join identifications i using (visitor_id)
where i.request_id = :request_id
  and i.decision = 'tokenOnItsDevice'
  and c.ordered_at is null
-- no row: an empty cart, and no question asked`;
