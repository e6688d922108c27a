import { brand } from '@whorl/contract/brand.ts';
import { roiConsent } from '@whorl/contract/leads/consent/roi.ts';
import { shortPrice, writtenCalls } from '@whorl/contract/pricing/written.ts';
import { roiFigures } from '@whorl/contract/roi/roi-figures.ts';
import { readInputs, writtenInput } from '@whorl/contract/roi/roi-inputs.ts';
import { roiView } from '@whorl/contract/roi/roi-view.ts';
import { shortBreakEven, signedPrice } from '@whorl/contract/roi/written-roi.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import { articleOf } from '../content/articles.ts';
import { Breadcrumbs } from '../design/breadcrumbs.tsx';
import { RoiForm } from '../islands/forms/roi-form.tsx';
import { RoiCalculator } from '../islands/roi/roi-calculator.tsx';
import { Limits } from '../sections/limits.tsx';
import { RoiChartDrawing } from '../sections/roi-chart-drawing.tsx';
import { RoiFields } from '../sections/roi-fields.tsx';
import { roiMark } from '../sections/roi-mark.ts';
import styles from './roi-calculator.module.css';
import { assumptions, fieldGroups, notCounted, shops, version } from './roi-calculator-words.tsx';
import type { RenderedPage } from './routes.ts';
import { breadcrumbList } from './structured-data.ts';

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
        <section className={styles.inputs} aria-labelledby="figures">
          <h2 className="visually-hidden" id="figures">
            Your figures
          </h2>
          <RoiFields view={view} groups={fieldGroups} />
        </section>
        <section className={styles.result} aria-labelledby="result-title">
          <Reading />
          <div className={styles.target} id="result" tabIndex={-1}>
            <Sum />
          </div>
          <RoiChartDrawing view={view} />
        </section>
      </div>
      <section className="section page-grid" aria-labelledby="range">
        <h2 className={`heading ${styles.heading}`} id="range">
          Three shares, because nobody knows yours
        </h2>
        <p className={styles.aside} {...roiMark(view, 'breakEven')} />
        <Range />
      </section>
      <section className="section page-grid" aria-labelledby="assumptions">
        <h2 className={`heading ${styles.heading}`} id="assumptions">
          What the sum takes for granted
        </h2>
        <p className={styles.aside}>
          What this page cannot know of you, it asks or supposes. It has looked nothing up.
        </p>
        <Assumptions />
      </section>
      <section className={`section page-grid ${styles.noPrint}`} aria-labelledby="shops">
        <h2 className={`heading ${styles.heading}`} id="shops">
          Of three shops, one should buy
        </h2>
        <p className={styles.aside}>Made up, and counted by the same sum as yours.</p>
        <Shops />
      </section>
      <div className={styles.noPrint}>
        <Limits id="not-counted" title="What is not in it" items={notCounted} />
      </div>
      <section className={`section page-grid ${styles.send} ${styles.noPrint}`} aria-labelledby="send">
        <div>
          <h2 className="heading" id="send">
            Have it counted through
          </h2>
          <ol>
            <li>
              You send the three figures. Our server counts them again, and they are on disk before the page says so.
            </li>
            <li>
              Within two working days an engineer answers: which rule would prevent which share, or that it is not worth
              your while.
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
          article={{ title: articleOf(ARTICLE).frontMatter.title, url: articlePath(ARTICLE) }}
        />
      </section>
    </RoiCalculator>
  );
}

/** The last line of the sum, first. On a phone it stays in view while the figures above it are moved. */
function Reading() {
  return (
    <div className={styles.reading}>
      <h2 className="caption" id="result-title">
        Left over a month
      </h2>
      <output className={`figure-size ${styles.saving}`} htmlFor="roi-transactions roi-value roi-rate" aria-live="off">
        <span {...roiMark(view, 'saving')} />
      </output>
      <p className={styles.verdict} {...roiMark(view, 'verdict')} />
      <p className={`evidence ${styles.span}`} {...roiMark(view, 'range')} />
      <p className="visually-hidden" role="status" data-roi="spoken" />
    </div>
  );
}

function Sum() {
  const rows = [
    { name: 'Lost to chargebacks', working: 'lossSum', amount: 'loss', sign: '' },
    { name: 'Of it prevented', working: 'preventedSum', amount: 'prevented', sign: '' },
    { name: 'The price', working: 'costSum', amount: 'cost', sign: '−' },
    { name: 'Left over', working: 'savingSum', amount: 'saving', sign: '' },
  ];
  return (
    <dl className={styles.sum}>
      {rows.map(({ name, working, amount, sign }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="evidence" {...roiMark(view, working)} />
          <dd>
            {sign}
            <span {...roiMark(view, amount)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Range() {
  return (
    <table className={`rule-table as-records ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Share prevented</th>
          <th scope="col" className="number">
            Prevented a month
          </th>
          <th scope="col" className="number">
            The price
          </th>
          <th scope="col" className="number">
            Left over
          </th>
          <th scope="col" className="number">
            Pays from a rate of
          </th>
        </tr>
      </thead>
      <tbody>
        {(['low', 'middle', 'high', 'chosen'] as const).map((row) => (
          <tr key={row} {...(row === 'chosen' && roiMark(view, 'chosen-row'))}>
            <th scope="row">
              <span {...roiMark(view, `${row}-percent`)} />
              {row === 'chosen' ? ', as you suppose' : ''}
            </th>
            <td className="number" data-label="Prevented a month" {...roiMark(view, `${row}-prevented`)} />
            <td className="number" data-label="The price" {...roiMark(view, `${row}-cost`)} />
            <td className={`number ${styles.left}`} data-label="Left over" {...roiMark(view, `${row}-saving`)} />
            <td className="number" data-label="Pays from a rate of" {...roiMark(view, `${row}-breakEven`)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Assumptions() {
  return (
    <div className={styles.table}>
      <table className="rule-table as-records">
        <thead>
          <tr>
            <th scope="col">We take</th>
            <th scope="col">As</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {assumptions.map(({ name, value, from }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={styles.as} data-label="As">
                {value}
              </td>
              <td data-label="From">{from}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`caption ${styles.version}`}>{version} Each amount is rounded to the cent once, halves up.</p>
    </div>
  );
}

function Shops() {
  return (
    <table className={`rule-table as-records ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">The shop</th>
          <th scope="col">Its figures</th>
          <th scope="col" className="number">
            Lost
          </th>
          <th scope="col" className="number">
            The price
          </th>
          <th scope="col" className="number">
            Left over, 25 to 75 %
          </th>
          <th scope="col" className="number">
            Pays from
          </th>
        </tr>
      </thead>
      <tbody>
        {shops.map(({ title, reading, inputs }) => {
          const { lossCents, costCents, range, chosen } = roiFigures(inputs);
          return (
            <tr key={title}>
              <th scope="row">
                {title}
                <span className={styles.says}>{reading}</span>
              </th>
              <td className="evidence" data-label="Its figures">
                {writtenCalls(inputs.transactions)} × {shortPrice(inputs.valueCents)} ×{' '}
                {writtenInput('ratePpm', inputs.ratePpm)} %
              </td>
              <td className="number" data-label="Lost">
                {shortPrice(lossCents)}
              </td>
              <td className="number" data-label="The price">
                {shortPrice(costCents)}
              </td>
              <td
                className={`number ${styles.left}`}
                data-label="Left over, 25 to 75 %"
                data-pays={range[0].savingCents >= 0}
              >
                {signedPrice(range[0].savingCents)} to {signedPrice(range[2].savingCents)}
              </td>
              <td className="number" data-label="Pays from">
                {shortBreakEven(chosen.breakEven)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
