import { assessRisk, type RiskLevel } from '@whorl/contract/risk-assessment/assess-risk.ts';
import { type Attack, type RiskQuestion, riskPoints } from '@whorl/contract/risk-assessment/risk-points.ts';
import {
  formatPoints,
  levelMark,
  missingMark,
  OPEN,
  PROGRESS,
  pointsMark,
  reasonMark,
  SUMMARY,
  topMark,
  UNANSWERED,
} from '@whorl/contract/risk-assessment/risk-view.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { getRecords } from '../../../content/records/records.ts';
import { riskRecords } from '../../../content/records/risk-assessment.ts';
import '../../../design/choices.css';
import { RiskQuestionnaire } from '../../../islands/risk/risk-questionnaire.tsx';
import styles from './page.module.css';

const { questions, attacks } = getRecords(riskRecords);

type Texts = Record<RiskLevel | 'open' | 'missing', string>;
type Props = Texts & {
  show: string;
  most: string;
  jump: string;
  title: string;
  empty: string;
  text: ReactNode;
};

/** The questions and the result computed from the answers. */
export function Questionnaire({ show, most, jump, title, empty, text, ...texts }: Props) {
  return (
    <RiskQuestionnaire className="page-grid rows-9 pt-9">
      <form className={`${styles.questions} to-8`} method="get" action={`${endpoints.riskResult}#result`}>
        {questions.map(({ id, asks, answers }) => (
          <fieldset key={id} className={`choices ${styles.question}`} id={questionId(id)}>
            <legend>{asks}</legend>
            {answers.map((answer) => (
              <label key={answer.id} className="choice">
                <input type="radio" name={id} value={answer.id} />
                {answer.text}
              </label>
            ))}
          </fieldset>
        ))}
        <p>
          <button type="submit" className="button button-main">
            {show}
          </button>
        </p>
        <p className={styles.summary} data-result={SUMMARY} hidden>
          <span>
            <span data-result={PROGRESS} />
            {attacks.map((attack) => (
              <span key={attack.id} className={styles.top} data-result={topMark(attack.id)} hidden>
                {most} {attack.title} <span data-result={pointsMark(attack.id)} />
              </span>
            ))}
          </span>
          <a className={`link ${styles.jump}`} href="#result">
            {jump}
          </a>
        </p>
      </form>
      <section className={styles.result} id="result" aria-labelledby="result-title" tabIndex={-1} data-results="">
        <h2 className="heading" id="result-title">
          {title}
        </h2>
        <p className="mt-3 quiet" data-result={UNANSWERED}>
          {empty}
        </p>
        <ul className="ends-in-ink hair-rows-3 opened" aria-live="polite" aria-relevant="text">
          {attacks.map((attack) => (
            <Result key={attack.id} attack={attack} texts={texts} />
          ))}
        </ul>
        <p className="caption">{text}</p>
      </section>
    </RiskQuestionnaire>
  );
}

const nothing = assessRisk({});
const levels = ['low', 'some', 'high'] as const;
const questionId = (question: RiskQuestion): string => `question-${question}`;

function Result({ attack, texts }: { attack: (typeof attacks)[number]; texts: Texts }) {
  const { id, title, page } = attack;
  const unanswered = nothing.find((risk) => risk.attack === id);
  return (
    <li>
      <h3 className="row-title">
        <a href={page}>{title}</a>
      </h3>
      <p className="text-2 line-2 own" data-result={pointsMark(id)}>
        {unanswered ? formatPoints(unanswered) : ''}
      </p>
      {levels.map((level) => (
        <p key={level} className={`${styles[level]} quiet text-3 line-3`} data-result={levelMark(id, level)} hidden>
          <strong>{texts[level]}</strong> {attack[level]}
        </p>
      ))}
      <div className={`${styles.open} quiet text-3 line-3`} data-result={levelMark(id, OPEN)} hidden>
        <p>
          <strong>{texts.open}</strong> {texts.missing}
        </p>
        <ul>
          {questions.map((question) => (
            <li key={question.id} className="text-2 line-2" data-result={missingMark(id, question.id)} hidden>
              <a href={`#${questionId(question.id)}`}>{question.asks}</a>
            </li>
          ))}
        </ul>
      </div>
      <ul className={`${styles.because} full-row`}>
        {listReasons(id).map(({ mark, text }) => (
          <li key={mark} className="caption" data-result={mark} hidden>
            {text}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Returns every answer that adds points to an attack, as a line of its sum. */
function listReasons(attack: Attack): { mark: string; text: string }[] {
  return questions.flatMap(({ id, answers }) => {
    const points: Record<string, Partial<Record<Attack, number>>> = riskPoints[id];
    return answers.flatMap((answer) => {
      const added = points[answer.id]?.[attack];
      return added === undefined ? [] : [{ mark: reasonMark(attack, id, answer.id), text: `+${added} ${answer.text}` }];
    });
  });
}
