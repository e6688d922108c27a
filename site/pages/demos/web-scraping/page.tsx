import { brand } from '@whorl/contract/brand.ts';
import { scrapingChecks } from '@whorl/contract/playground/flights.ts';
import { articlePath, pages, playgroundCalls } from '@whorl/contract/urls.ts';
import { Demo } from '../../../islands/demos/demo.tsx';
import '../../../islands/demos/scraping-demo.module.css';
import type { RenderedPage } from '../../routes.ts';
import { DemoPage, demoData, requestCheckNames, Tries } from '../demo-page.tsx';

const here = 'Web scraping';
const description =
  'A search for flights that answers people and gives driven browsers nothing. Search yourself, then let a program search, and see what the server checks.';
/** Any day will do; this one is the same at every build. */
const DAY = '2027-03-14';

export function page(): RenderedPage {
  return {
    head: { title: 'Web scraping, played through', description, structuredData: demoData(here, description) },
    element: <WebScraping />,
  };
}

export function WebScraping() {
  return (
    <DemoPage
      here={here}
      title="Fares for people"
      lead="Whoever copies every fare every hour costs an airline more than a traveller brings. This search answers people, and gives a driven browser no data at all."
      demo={
        <Demo
          demo="scraping"
          calls={playgroundCalls.webScraping}
          day={DAY}
          names={[...requestCheckNames(true), ...Object.values(scrapingChecks)]}
          tries={<Tries items={tries} attack="scraping" />}
        />
      }
      rule={{
        file: 'server/playground/web-scraping/decide-search.ts',
        text: 'The rule of a search is short, because the question that matters has been answered by then: a request id that was read in a driven browser ends one step earlier, and so does one without a verdict.',
      }}
      limits={limits}
      neighbours={neighbours}
    />
  );
}

const tries = [
  <>
    <b>Search for a flight.</b> A person gets five, the same five each time.
  </>,
  <>
    <b>Let a program search:</b> open this page with Playwright, Puppeteer or Selenium and press the button. It gets a
    403 and no fares.
  </>,
  <>
    <b>Call the address without the page,</b> with curl. Opened, it does not exist: a 404. Sent without a request id, it
    is not understood: a 400. With an id of your own making it is refused: a 403. None of them carries fares.
  </>,
  <>
    <b>Borrow a person’s request id.</b> It is good for one search, from the same address, for seven seconds.
  </>,
];

const limits = [
  {
    title: 'A program that hides well',
    text: 'A Chromium without the switches of automation, with a window and an ordinary name, is told from a person by nothing that we read. Count its searches.',
  },
  {
    title: 'People who are paid to copy',
    text: 'They are people. What tells them is how many fares one visitor looks at, not what their browser is.',
  },
  {
    title: 'Crawlers you want',
    text: 'A name is easily borrowed, so it opens nothing by itself. Give the server the addresses of a crawler’s maker, and a request from there is let through.',
  },
];

const neighbours = [
  {
    title: brand.productNames.botDetection,
    url: pages.botDetection.path,
    text: 'What is asked of a browser, and which ways to start one it tells.',
  },
  {
    title: 'What automation leaks',
    url: articlePath('what-automation-leaks'),
    text: 'The traces that a driven browser leaves, and the recipes against them.',
  },
];
