import { brand, inTime } from '@whorl/contract/brand.ts';
import { roiConsent } from '@whorl/contract/leads/consent/roi.ts';
import { readInputs } from '@whorl/contract/roi/roi-inputs.ts';
import { roiView } from '@whorl/contract/roi/roi-view.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import { articleCollection } from '../../../content/collections/articles.ts';
import { entryOf } from '../../../content/entries.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { RoiForm } from '../../../islands/forms/roi-form.tsx';
import { RoiCalculator } from '../../../islands/roi/roi-calculator.tsx';
import { Limits } from '../../../sections/limits.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { Assumptions, Range, Reading, Shops, Sum } from './parts.tsx';
import { RoiChartDrawing } from './roi-chart-drawing.tsx';
import { RoiFields } from './roi-fields.tsx';
import { roiMark } from './roi-mark.ts';
import { fieldGroups, notCounted } from './words.tsx';

const trail = [
  { title: brand.name, url: pages.home.path },
  { title: 'Pricing', url: pages.pricing.path },
];
const here = 'ROI calculator';
const description =
  'Three figures of yours: what chargebacks cost you a month, what identification costs, what is left over, and the rate below which it does not pay.';

/** What a rule has to be weighed with, for whoever waits for an answer. */
const ARTICLE = 'the-row-you-are-paying-for';

const first = readInputs(() => undefined);
const view = roiView(first);

export function page(): RenderedPage {
  return {
    head: {
      title: 'ROI calculator: what is left after the price',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        {
          '@context': 'https://schema.org',
          '@type': 'WebApplication',
          name: here,
          applicationCategory: 'FinanceApplication',
          description,
        },
      ],
    },
    element: <RoiCalculatorPage />,
  };
}

export function RoiCalculatorPage() {
  return (
    <RoiCalculator>
      <div className={`page-grid ${styles.head}`}>
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">What is left after the price</h1>
        <p className="lead">
          Chargebacks cost you something, and so would we. Put in three figures of your own and see which is more. The
          shop below is made up; where nothing is left, the page says so.
        </p>
      </div>
      <div className={`page-grid ${styles.sheet}`} {...roiMark(view, 'pays')}>
        <section className="to-5" aria-labelledby="figures">
          <h2 className="visually-hidden" id="figures">
            Your figures
          </h2>
          <RoiFields view={view} groups={fieldGroups} />
        </section>
        <section className={`${styles.result} from-6`} aria-labelledby="result-title">
          <Reading view={view} />
          <div className={styles.target} id="result" tabIndex={-1}>
            <Sum view={view} />
          </div>
          <RoiChartDrawing view={view} />
        </section>
      </div>
      <section className="section page-grid" aria-labelledby="range">
        <h2 className={`heading ${styles.heading} to-8`} id="range">
          Three shares, because nobody knows yours
        </h2>
        <p className={`${styles.aside} measure-44ch quiet from-9 desktop-end`} {...roiMark(view, 'breakEven')} />
        <Range view={view} />
      </section>
      <section className="section page-grid" aria-labelledby="assumptions">
        <h2 className={`heading ${styles.heading} to-8`} id="assumptions">
          What the sum takes for granted
        </h2>
        <p className={`${styles.aside} measure-44ch quiet from-9 desktop-end`}>
          What this page cannot know of you, it asks or supposes. It has looked nothing up.
        </p>
        <Assumptions />
      </section>
      <section className="section page-grid no-print" aria-labelledby="shops">
        <h2 className={`heading ${styles.heading} to-8`} id="shops">
          Of three shops, one should buy
        </h2>
        <p className={`${styles.aside} measure-44ch quiet from-9 desktop-end`}>
          Made up, and counted by the same sum as yours.
        </p>
        <Shops />
      </section>
      <div className="no-print">
        <Limits id="not-counted" title="What is not in it" items={notCounted} />
      </div>
      <section
        className={`section page-grid ${styles.send} last-from-7 first-to-6 rows-7 no-print`}
        aria-labelledby="send"
      >
        <div>
          <h2 className="heading" id="send">
            Have it counted through
          </h2>
          <ol>
            <li>
              You send the three figures. Our server counts them again, and they are on disk before the page says so.
            </li>
            <li>
              An engineer answers{inTime}: which rule would prevent which share, or that it is not worth your while.
            </li>
            <li>
              Then, if you like, <a href={pages.contactSales.path}>a call</a>, or two weeks of counting on your side
              first. No contract.
            </li>
          </ol>
        </div>
        <RoiForm
          consent={roiConsent}
          given={{
            transactions: first.texts.transactions,
            valueCents: first.texts.valueCents,
            ratePpm: first.texts.ratePpm,
          }}
          sent={{
            title: 'Your sum is with us',
            text: (
              <>
                It is on disk. Next an engineer counts it through with a rule in mind, and answers{inTime} to the
                address you gave. Who would rather talk now can <a href={pages.contactSales.path}>fix a call</a>.
              </>
            ),
            next: { title: entryOf(articleCollection, ARTICLE).frontMatter.title, url: articlePath(ARTICLE) },
          }}
        />
      </section>
    </RoiCalculator>
  );
}
