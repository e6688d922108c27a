import { pages } from '@whorl/contract/urls.ts';
import { Disclosures } from '../../../design/disclosures.tsx';
import { levels, pricingQuestions } from './facts.ts';
import { LevelsTable } from './levels-table.tsx';
import styles from './page.module.css';

/** What one gets for it, in both variants. */
export function PricingLevels() {
  return (
    <section className="section page-grid" aria-labelledby="levels">
      <h2 className="heading to-8" id="levels">
        Three ways to have it, one software
      </h2>
      <p className={`quiet ${styles.aside} measure-44ch from-9 desktop-end`}>
        Where a line runs through, nothing differs. The build that we run is the one that you can run; there is no
        other.
      </p>
      <div className="mt-7">
        <LevelsTable levels={levels.names} others={levels.others} rows={levels.rows} />
      </div>
    </section>
  );
}

export function PricingQuestions() {
  return (
    <section className={`section page-grid ${styles.last}`} aria-labelledby="questions">
      <div className={styles.questionsHeading}>
        <h2 className="heading" id="questions">
          Before you ask
        </h2>
        <p className={`quiet ${styles.aside} measure-44ch from-9 desktop-end`}>
          Whether it pays is another sum:{' '}
          <a className="link" href={pages.roiCalculator.path}>
            put in three figures
          </a>
          , and see what is left after the price.
        </p>
      </div>
      <div className={styles.questions}>
        <Disclosures
          items={pricingQuestions.map(({ question, answer }) => ({ title: question, content: <p>{answer}</p> }))}
        />
      </div>
    </section>
  );
}
