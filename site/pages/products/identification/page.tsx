import { brand } from '@whorl/contract/brand.ts';
import { confidenceScores } from '@whorl/contract/identification/confidence.ts';
import { IDENTIFICATION_RETENTION_DAYS, VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { pages } from '@whorl/contract/urls.ts';
import { agentAddress } from '../../../content/agent-address.ts';
import { drawWhorl, whorlForms } from '../../../design/whorl/whorl.ts';
import { VisitTable } from '../../../islands/visits/visit-table.tsx';
import { ClosingField } from '../../../sections/closing-field.tsx';
import { CodeBand } from '../../../sections/code-band.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { Limits } from '../../../sections/limits.tsx';
import { Neighbours } from '../../../sections/neighbours.tsx';
import { ProductHead } from '../../../sections/solution/product-head.tsx';
import type { RenderedPage } from '../../routes.ts';
import { sampleAnswer } from '../../sample-answer.ts';
import { breadcrumbList } from '../../structured-data.ts';
import { DecisionRailway } from './decision-railway.tsx';
import { endings, questions, railwayAlternative } from './recognition-steps.ts';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = brand.productNames.identification;
const description = `${brand.name} gives every browser an id that outlives its cookies, and says each time how sure it is and why. See the visits of your own browser, live.`;

export function page(): RenderedPage {
  return {
    head: {
      title: `${here}: one id, visit after visit`,
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
      ],
    },
    element: <Identification />,
  };
}

export function Identification() {
  const { viewBox, bands } = drawWhorl(brand.logoSeed, whorlForms.print52);
  return (
    <>
      <ProductHead
        trail={trail}
        here={here}
        claim="The same visitor, visit after visit"
        lead="Every browser gets an id that outlives its cookies. Each visit says how sure we are, and why. Below are your own."
        actions={
          <>
            <a className="button button-main" href={pages.contactSales.path}>
              Talk to an engineer
            </a>
            <a className="button" href="#decides">
              How it decides
            </a>
          </>
        }
        sheet={sheet}
      />
      <VisitTable latent={{ viewBox, bands }} />
      <section className="section page-grid" aria-labelledby="decides">
        <HeadingAndText id="decides" title="Four questions, and never more than three of them">
          A hash of the browser alone gives two people with the same laptop one id, and loses one person who plugs in a
          screen. So the signed id counts first, the hash only where there is none, and where the hash finds nobody, a
          comparison that allows one small change.
        </HeadingAndText>
        <DecisionRailway alternative={railwayAlternative} questions={questions} endings={endings} />
      </section>
      <CodeBand
        id="asked"
        title="Asked in the page, decided on the server"
        text="The page reads the browser and posts what it read; the server looks for the visitor and stores the request in one transaction, and only then answers. The values here are an example, the fields are all there are but for the repeated ones of the bot result."
        blocks={[
          { caption: 'In your page', code: request, notes: fields },
          { caption: 'The answer', code: answer },
        ]}
      />
      <Limits id="limits" title="What it does not do" items={limits} />
      <Neighbours
        id="demos"
        title="What an id decides, played through"
        items={[
          {
            title: 'A paywall',
            url: pages.demoPaywall.path,
            text: 'Two free articles a day, counted by the id. Delete your cookies and read a third.',
          },
          {
            title: 'Personalization',
            url: pages.personalization.path,
            text: 'A shop that has your cart again, in a private window too.',
          },
          {
            title: 'Account sharing',
            url: pages.demoAccountSharing.path,
            text: 'One account on two devices, which are two ids.',
          },
        ]}
      />
      <div className="section">
        <ClosingField
          title="Try to lose us first"
          text="Clear your cookies, open a private window, come back tomorrow. Then tell us what you need it for."
          action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        />
      </div>
    </>
  );
}

const sheet = [
  { name: 'In the page', value: 'one module, at most 25 KB gzip' },
  { name: 'Returns', value: 'visitor id, confidence, reason' },
  { name: 'Decides', value: 'on the server, stored before it answers' },
  {
    name: 'Keeps',
    value: `visits ${IDENTIFICATION_RETENTION_DAYS} days, ids ${VISITOR_RETENTION_DAYS}`,
  },
  { name: 'Addresses', value: 'cut to their network' },
  { name: 'Does not', value: 'follow a person across browsers' },
] as const;

const { high, medium, low } = confidenceScores;
const score = (grade: number) => grade.toFixed(2);

const request = `const { load } = await import(
  '${agentAddress}'
)
const agent = await load({ apiKey: 'YOUR_KEY' })
const result = await agent.get({ extendedResult: true })

// with the order, the login, the form:
body.set('requestId', result.requestId)`;

const { botd, virtualMachine } = sampleAnswer.products;
const shortBotd = 'data' in botd ? { data: { bot: botd.data.bot } } : botd;
const answer = JSON.stringify({ ...sampleAnswer, products: { botd: shortBotd, virtualMachine } }, null, 2)
  // What is short stands on one line.
  .replace(
    /\{\n\s+([^{}\n]{1,24}(?:\n\s+[^{}\n]{1,24})?)\n\s+\}/g,
    (_all, inside: string) => `{ ${inside.replace(/\n\s+/g, ' ')} }`,
  );

const fields = [
  {
    term: 'visitorId',
    text: 'Twenty letters and digits, made by the server. Says nothing about the browser by itself.',
  },
  {
    term: 'visitorFound, match',
    text: 'Whether the visitor was known before, and by what: the signed id, the only equal fingerprint, or the only similar one.',
  },
  { term: 'confidence', text: 'One of the three grades above. Let what is at stake decide which one is enough.' },
  {
    term: 'products',
    text: 'A person or a script, and whether it runs in a virtual machine. Each may fail alone, and then says why. The event has more: private window, tampering, VPN, velocity.',
  },
  {
    term: 'requestId',
    text: 'Goes with what the visitor does next. Your server asks GET /events/{requestId} with a secret key, and believes nothing else.',
  },
] as const;

const limits = [
  {
    title: 'Follow a person',
    text: 'An id belongs to one browser. Your telephone and your laptop are two visitors, and so are two browsers on one laptop.',
  },
  {
    title: 'Tell twins apart for certain',
    text: `Two machines of one model, set up alike, give the same hash. While only one of them is known and the other has no signed id, the other is taken for it. That is why this match scores ${score(medium)} and not ${score(high)}, and why nothing that matters should rest on it alone.`,
  },
  {
    title: 'Survive two changes without a signed id',
    text: `One small change, such as another screen or time zone, is bridged at ${score(low)}, where only one visitor is near. Two at once are how colleagues with the same laptop differ, and make a new visitor. With the cookie or the storage still there, none of that matters.`,
  },
  {
    title: 'Notice every private window',
    text: 'The agent asks the browser in ways in which a private window answers differently. Some give nothing away, and then the answer says nothing of it.',
  },
  {
    title: 'Say where somebody is',
    text: 'The address gives a country, from a database on the server. A city would be a guess.',
  },
  {
    title: 'Promise a percentage',
    text: `The scores ${score(high)}, ${score(medium)} and ${score(low)} are grades. Which share of them is right depends on your visitors, and we have not measured yours.`,
  },
];
