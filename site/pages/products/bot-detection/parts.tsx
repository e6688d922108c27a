import { form as botDetectionTokenForm } from '@whorl/contract/leads/forms/bot-detection-token.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ComponentProps, ReactNode } from 'react';
import { botDetection } from '../../../../content/interface/pages/products.json';
import { leadForm } from '../../../content/forms.tsx';
import { botWordRecords } from '../../../content/records/bot-words.ts';
import { getRecords } from '../../../content/records/records.ts';
import { DataTable } from '../../../design/data-table.tsx';
import { Fold } from '../../../design/fold.tsx';
import { Actions } from '../../../design/main-action.tsx';
import { BotCheck } from '../../../islands/bot/bot-check.tsx';
import { botQuestions } from '../../../islands/bot/bot-questions.ts';
import { LazyTokenForm } from '../../../islands/bot/lazy-token-form.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { PageHead } from '../../../sections/page-head.tsx';
import styles from './page.module.css';
import { PlainTokenForm } from './plain-token-form.tsx';

type HeadProps = ComponentProps<typeof PageHead> & { actions: readonly { title: string; url: string }[] };

export const Head = ({ actions, ...head }: HeadProps) => (
  <PageHead {...head} leadClass="wide-to-8">
    <Actions actions={actions} />
  </PageHead>
);

/** The bot check of the visitor's own browser. */
export const Check = () => <BotCheck questions={botQuestions} />;

type SectionProps = { id: string; title: string; text: ReactNode };

const { detectors } = getRecords(botWordRecords);

export const Detectors = ({ id, title, text }: SectionProps) => (
  <section className={`section ${styles.detectors}`} aria-labelledby={id}>
    <div className="page-grid">
      <h2 className="heading" id={id}>
        {title}
      </h2>
      <p className="measure-7 mt-5 wide-to-5 quiet">{text}</p>
      <div className={styles.list}>
        <Fold summary={fillIn(botDetection.showDetectors, { count: detectors.length })}>
          <dl className="definitions hair-rows-3 ruled-top">
            {detectors.map(({ name, looksAt }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{looksAt}</dd>
              </div>
            ))}
          </dl>
        </Fold>
      </div>
    </div>
  </section>
);

type AnswersProps = {
  caption: string;
  columns: readonly string[];
  items: readonly { answer: string; means: ReactNode; advice: ReactNode }[];
};

export const Answers = ({ caption, columns, items }: AnswersProps) => (
  <DataTable
    className={`${styles.answers} mt-8`}
    caption={caption}
    columns={columns.map((title, index) => ({ title, ...(index === 0 && { className: 'evidence' }) }))}
    rows={items.map(({ answer, means, advice }) => ({ key: answer, cells: [answer, means, advice] }))}
  />
);

type TokenProps = SectionProps & {
  /** Heading of a token and the text below it. */
  issued: string;
  ofThisBrowser: ReactNode;
  ofAny: ReactNode;
};

/** The form for a token with which a verdict can be requested. */
export function Token({ id, title, text, issued, ofThisBrowser, ofAny }: TokenProps) {
  const tokenForm = leadForm(botDetectionTokenForm);
  return (
    <section className="section page-grid rows-5" aria-labelledby={id}>
      <HeadingAndText id={id} title={title}>
        {text}
      </HeadingAndText>
      <div className="from-8 min-0">
        <LazyTokenForm
          fallback={<PlainTokenForm {...tokenForm.form} />}
          {...tokenForm}
          texts={{ title: issued, forThisBrowser: <p>{ofThisBrowser}</p>, forAnyRequest: <p>{ofAny}</p> }}
        />
      </div>
    </section>
  );
}

export const NextSteps = ({ text }: { text: ReactNode }) => (
  <p className={`page-grid ${styles.on} pt-9`}>
    <span>{text}</span>
  </p>
);
