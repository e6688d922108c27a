import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { writtenTurnedAway } from '@whorl/contract/worked-examples/written-sums.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { TurnedAwaySentence } from '../../../islands/own-figures/turned-away-sentence.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import { textsOf, valuesOf } from './given-figures.ts';
import styles from './page.module.css';
import { rules, ways } from './words.ts';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Conversion rates';
const description =
  'How many good customers does a fraud rule turn away, and what would they have left you? Five figures of your own, the formula, and three ways to count.';

/** A made-up shop; the page says so. */
const given = {
  customers: { unit: 'count', value: 20_000 },
  refusedPercent: { unit: 'percent', value: 2 },
  backPercent: { unit: 'percent', value: 40 },
  knownPercent: { unit: 'percent', value: 50 },
  marginCents: { unit: 'cents', value: 1_500 },
} as const;

export function page(): RenderedPage {
  return {
    head: {
      title: 'Improve conversion rates: whom a rule turns away',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: here, description },
      ],
    },
    element: <ImproveConversionRates />,
  };
}

export function ImproveConversionRates() {
  return (
    <>
      <div className={`page-grid ${styles.head}`}>
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">The customers your rules refuse</h1>
        <p className="lead">
          A fraud that was stopped has a line in the report. A customer who was stopped has none: they are simply gone.
          Count them once, and you will want to let some back in.
        </p>
      </div>
      <section className={`page-grid ${styles.sum}`} aria-labelledby="sum">
        <h2 className="visually-hidden" id="sum">
          Your own figures
        </h2>
        <TurnedAwaySentence given={given} texts={textsOf(given)} first={writtenTurnedAway(valuesOf(given))} />
        <p className={`caption ${styles.note}`}>
          The figures in it are made up until you write yours. The sum leaves out what the rule saves: that stands in
          your report already. Nobody knows everyone who was here before, so read the second line as the most it can be.
        </p>
      </section>
      <section className="section page-grid" aria-labelledby="count">
        <HeadingAndText id="count" title="The one figure that no log has">
          You know your customers, your margin and your refusals. What you do not know is how many of the refused were
          honest. Three ways to find out, by what they cost you.
        </HeadingAndText>
        <ol className={styles.ways}>
          {ways.map(({ title, text, gives }) => (
            <li key={title}>
              <h3 className="row-title">{title}</h3>
              <p>{text}</p>
              <p className="caption">Gives {gives}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="section page-grid" aria-labelledby="rules">
        <HeadingAndText id="rules" title="Five rules, and the honest people they meet" />
        <table className={`rule-table as-records ${styles.rules}`}>
          <thead>
            <tr>
              <th scope="col">The rule</th>
              <th scope="col">Whom it meets</th>
              <th scope="col">With a visitor id</th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ rule, meets, instead }) => (
              <tr key={rule}>
                <th scope="row">{rule}</th>
                <td data-label="Meets">{meets}</td>
                <td data-label="With a visitor id">{instead}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.on}>
          Each right-hand rule still refuses somebody honest: the customer with a new telephone. Let it ask them rather
          than turn them away. Two such rules can be played through: a lender that has{' '}
          <a className="link" href={pages.loanRisk.path}>
            a person look instead of refusing
          </a>
          , and a shop that{' '}
          <a className="link" href={pages.personalization.path}>
            has the cart of a returning visitor again
          </a>
          .
        </p>
        <p className={styles.on}>
          <a className="button button-main" href={pages.demo.path}>
            Count it with us
          </a>
        </p>
      </section>
    </>
  );
}
