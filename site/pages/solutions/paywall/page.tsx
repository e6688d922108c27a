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
import { ThresholdTable } from '../../../sections/solution/threshold-table.tsx';
import { Cite, Sources } from '../../../sections/sources.tsx';
import { consentSources } from '../../consent-sources.ts';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList, faqPage } from '../../structured-data.ts';
import {
  allReaders,
  byCookie,
  byVisitor,
  clearedOn,
  DAYS,
  FREE,
  highestByCookie,
  readerGroups,
  readOn,
} from './example.ts';
import { MeterSaw } from './meter-saw.tsx';
import { fairness, limits, questions } from './words.tsx';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Paywall';
const description =
  'A meter that a cleared cookie does not set back to nought: one reader’s month drawn, rules that are fair to readers, and what search engines must see.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Paywall: five articles are five articles',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: here, description },
        faqPage(questions),
      ],
    },
    element: <Paywall />,
  };
}

const sources = [
  {
    id: 'google',
    title: 'Structured data for subscription and paywalled content',
    publisher: 'Google Search documentation',
    url: 'https://developers.google.com/search/docs/data-types/paywalled-content',
  },
  consentSources.cnil,
  consentSources.edpb,
];

export function Paywall() {
  return (
    <>
      <SolutionHead
        trail={trail}
        here={here}
        title="Five articles are five, with or without a cookie"
        lead="A meter that counts in the browser is set back by whoever clears it. The readers who know this are those who read you most, and the only ones who reach the wall are the ones who did not know."
        action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        caption={`A worked example, not a customer: one reader opens ${readOn.length} articles in a month of ${DAYS} days and clears the cookies ${clearedOn.length} times.`}
      >
        <MeterSaw
          alternative={alternative}
          days={DAYS}
          free={FREE}
          byCookie={byCookie}
          byVisitor={byVisitor}
          cleared={clearedOn}
          texts={{
            cookie: 'the counter in the cookie',
            visitor: 'the counter of the visitor',
            wall: [`${FREE} read: the offer`, 'new ones next month'],
            cleared: 'cookies cleared',
            unread: `${readOn.length - FREE} for subscribers`,
            day: 'day',
          }}
        />
      </SolutionHead>
      <section className="section page-grid" aria-labelledby="whom">
        <HeadingAndText id="whom" title="Whom a meter is for">
          Most readers come once or twice, from a search or a friend, and never meet it. It is a question to a few, and
          they already like you. So choose the number by counting readers, and do not build for those whom no number
          stops.
        </HeadingAndText>
        <ThresholdTable
          caption="Readers of a month by what they read"
          columns={['Articles', 'Readers', 'Of all', 'Meet the wall']}
          rows={readerGroups.map(({ name, readers, share }, index) => ({
            head: name,
            cells: [readers.toLocaleString('en'), `${share.toFixed(1)}%`, index < 2 ? 'no' : 'yes'],
            isChosen: index === 2,
          }))}
          note={`A worked example with ${allReaders.toLocaleString('en')} readers and ${FREE} free articles. Count yours by visitor before you set the number: by cookie the last two rows are mostly in the first.`}
        />
      </section>
      <section className="section page-grid" aria-labelledby="fair">
        <HeadingAndText id="fair" title="What a fair meter counts">
          A meter that cannot be tricked has to be honest in return, because a reader can no longer put it right by
          clearing it.
        </HeadingAndText>
        <CasesTable
          caption="What is counted, and why"
          columns={['What happens', 'Counted', 'Because']}
          rows={fairness}
        />
      </section>
      <CodeBand
        id="search"
        title="What search engines have to be told"
        text={
          <>
            A page that shows a crawler more than a reader looks like cloaking, unless it says what it is. Google reads
            it from the structured data: the article is not free, and this class marks the part that is not
            <Cite sources={sources} id="google" />. Keep the text out of the page that readers without permission get.
          </>
        }
        blocks={[
          { caption: 'In the article (JSON-LD)', code: forSearch },
          { caption: 'Before the rest is sent (SQL)', code: count },
        ]}
      />
      <section className="section page-grid" aria-labelledby="consent">
        <HeadingAndText id="consent" title="Consent, honestly">
          The French authority lists trackers that limit free access to a sample among those that need no consent
          <Cite sources={sources} id="cnil" />. European guidelines count what a script reads from a device among the
          same things as cookies
          <Cite sources={sources} id="edpb" />. That a meter may therefore also recognise a cleared browser is a
          conclusion nobody has drawn for you. Where you cannot have it confirmed, count by cookie, and ask the readers
          who come daily.
        </HeadingAndText>
      </section>
      <Limits id="limits" title="What gets round it" items={limits} />
      <Questions id="questions" title="Asked in newsrooms" items={questions} />
      <Neighbours
        id="neighbours"
        title="This page leans on"
        items={[
          {
            title: 'A paywall, played through',
            url: pages.demoPaywall.path,
            text: 'A magazine with two free articles a day. Try to read a third.',
          },
          {
            title: 'Returning visitors',
            url: pages.returningUserExperience.path,
            text: 'What may be kept for people who want to be known again, with consent.',
          },
          {
            title: 'Account sharing prevention',
            url: pages.accountSharing.path,
            text: 'What comes after the wall: one subscription, and how many read with it.',
          },
          {
            title: 'Identification',
            url: pages.identification.path,
            text: 'When a cleared browser is the same visitor, and when nobody can tell.',
          },
        ]}
      />
      <Sources items={sources} />
      <div className="section">
        <ClosingField
          title="Count your readers before you stop them"
          text="Bring a month of page views. We show how many readers stand behind how many cookies."
          action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        />
      </div>
    </>
  );
}

const alternative = `One reader opens ${readOn.length} articles within ${DAYS} days. The counter in the cookie falls back to nought at each of ${clearedOn.length} times the cookies are cleared and reaches ${highestByCookie} at most. The counter of the visitor reaches ${FREE} on day ${readOn[FREE - 1]}; the other ${readOn.length - FREE} articles are offered with a subscription.`;

const forSearch = `{
  "@context": "https://schema.org",
  "@type": "NewsArticle",
  "headline": "…",
  "isAccessibleForFree": false,
  "hasPart": {
    "@type": "WebPageElement",
    "isAccessibleForFree": false,
    "cssSelector": ".for-subscribers"
  }
}`;

const count = `select count(distinct r.article) as articles
from articles_read r
join identifications i using (request_id)
where i.at >= :month_began
  and i.visitor_id = (
    select visitor_id from identifications
    where request_id = :request_id
  )
-- below ${FREE}, or this one was read before:
-- send the rest`;
