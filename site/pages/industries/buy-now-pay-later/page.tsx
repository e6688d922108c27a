import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { ClosingField } from '../../../sections/closing-field.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { Limits } from '../../../sections/limits.tsx';
import { Neighbours } from '../../../sections/neighbours.tsx';
import { Questions } from '../../../sections/questions.tsx';
import { CasesTable } from '../../../sections/solution/cases-table.tsx';
import { LawTable } from '../../../sections/solution/law-table.tsx';
import { SolutionHead } from '../../../sections/solution/solution-head.tsx';
import { SourcedFigures } from '../../../sections/solution/sourced-figures.tsx';
import { Cite, Sources } from '../../../sections/sources.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList, faqPage } from '../../structured-data.ts';
import {
  firstParts,
  honest,
  lent,
  open,
  openAfterOne,
  PARTS,
  plans,
  refused,
  WEEKS,
  WEEKS_BETWEEN,
} from './example.ts';
import { InstalmentStairs } from './instalment-stairs.tsx';
import { laws, limits, moments, questions, sources } from './words.tsx';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Buy now, pay later';
const description =
  'Three instalment plans in one afternoon, under three names, from one browser: you learn of it in week two. What to ask at the second plan, and the law.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Buy now, pay later: the second plan of the day',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: here, description },
        faqPage(questions),
      ],
    },
    element: <BuyNowPayLater />,
  };
}

const heaped = plans.map((_, index) =>
  plans.slice(0, index + 1).reduce((sum, { price }) => sum + price - price / PARTS, 0),
);
const euros = (amount: number): string => `€${amount.toLocaleString('en')}`;

export function BuyNowPayLater() {
  return (
    <>
      <SolutionHead
        trail={trail}
        here={here}
        title="You will know in two weeks. Ask today."
        lead="A plan shows what it is when the second part is due. Until then three plans under three names look like three good customers. If one browser took them all, that can be known before the second is granted."
        action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        caption={`A worked example, not a customer: three plans in ${PARTS} parts, one every ${WEEKS_BETWEEN} weeks, the first paid at once. The upper line is what three names owe who pay no second part.`}
      >
        <InstalmentStairs
          alternative={alternative}
          honest={honest}
          heaped={heaped}
          weeks={WEEKS}
          due={[2, 4, 6, 8]}
          texts={{
            honest: 'an honest plan, paid off',
            heaped: `${euros(open)} open`,
            held: ['second name, one visitor:', 'ask for a document'],
            never: `${euros(refused)} not lent`,
            known: 'known from here on: the second part is not paid',
            today: 'today',
            week: 'week',
          }}
        />
      </SolutionHead>
      <SourcedFigures id="sums" title="One afternoon, added up" figures={figures} />
      <section className="section page-grid" aria-labelledby="moments">
        <HeadingAndText id="moments" title="Four moments to look">
          Between the application and the last part there are four moments at which something can still be held back.
          None of them is a refusal.
        </HeadingAndText>
        <CasesTable
          caption="When to look, for what, and what to do"
          columns={['Moment', 'What a visitor id shows', 'What follows']}
          rows={moments}
        />
      </section>
      <section className="section page-grid" aria-labelledby="law">
        <HeadingAndText id="law" title="What the law asks since 20 November 2026">
          The second Consumer Credit Directive applies from 20 November 2026
          <Cite sources={sources} id="applies" /> and counts most of these plans as credit
          <Cite sources={sources} id="scope" />. This is a reading aid by engineers of 21 November 2026, and no legal
          advice.
        </HeadingAndText>
        <LawTable caption="Legal texts on plans and devices" rows={laws} />
      </section>
      <Limits id="limits" title="Where a browser tells nothing" items={limits} />
      <Questions id="questions" title="Asked by people who lend" items={questions} />
      <Neighbours
        id="neighbours"
        title="This page leans on"
        items={[
          {
            title: 'New-account fraud',
            url: pages.newAccountFraud.path,
            text: 'Many names in one browser, and why a household is no farm.',
          },
          {
            title: 'Account takeover',
            url: pages.accountTakeover.path,
            text: 'A good payment history is worth stealing.',
          },
          {
            title: 'Loan risk, played through',
            url: pages.loanRisk.path,
            text: 'A lender who sees the second name of the day. Ask again in a private window.',
          },
          {
            title: 'E-commerce',
            url: pages.eCommerce.path,
            text: 'The shop’s side of the same checkout.',
          },
        ]}
      />
      <Sources items={sources} />
      <div className="section">
        <ClosingField
          title="Bring your second parts"
          text="Those that were not paid, with the time of their application. We look how many afternoons they were."
          action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        />
      </div>
    </>
  );
}

const alternative = `What is owed over ${WEEKS} weeks. An honest plan goes down by a quarter every ${WEEKS_BETWEEN} weeks. Three plans of one afternoon under three names heap up to ${euros(open)} and stay there. By visitor id the second name is the same browser as the first: asked for a document, it ends there, at ${euros(openAfterOne)}.`;

const figures = [
  {
    figure: euros(open),
    unit: 'open',
    text: `is ${plans.map(({ price }) => euros(price)).join(' + ')} = ${euros(lent)} lent, less first parts of ${euros(firstParts)}, which were paid with a card that is not theirs and come back as disputes. Nothing happens for ${WEEKS_BETWEEN} weeks.`,
  },
  {
    figure: euros(openAfterOne),
    unit: 'open',
    text: `is what is left where the second name of the visitor is asked for a document and none comes. The first plan is lost either way: ${euros(refused)} are not. A worked example, computed; put in your own plans.`,
  },
];
