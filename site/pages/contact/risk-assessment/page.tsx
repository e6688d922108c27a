import { brand } from '@whorl/contract/brand.ts';
import { riskConsent } from '@whorl/contract/leads/consent/risk.ts';
import { assessRisk } from '@whorl/contract/risk-assessment/assess-risk.ts';
import {
  becauseMark,
  levelMark,
  missingMark,
  OPEN,
  PROGRESS,
  pointsMark,
  SUMMARY,
  topMark,
  UNANSWERED,
  writtenPoints,
} from '@whorl/contract/risk-assessment/result-marks.ts';
import {
  type Attack,
  attacks,
  type RiskQuestion,
  riskPoints,
  riskQuestions,
} from '@whorl/contract/risk-assessment/risk-points.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import '../../../design/choices.css';
import { RiskForm } from '../../../islands/forms/risk-form.tsx';
import { RiskQuestionnaire } from '../../../islands/risk/risk-questionnaire.tsx';
import { capitalInWords, inWords } from '../../../sections/text/in-words.ts';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { attackWords, questions } from './words.ts';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Risk assessment';
const questionCount = `${capitalInWords(riskQuestions.length)} questions`;
const description = `${questionCount} about your site show which of ${inWords(attacks.length)} attacks fits it: a level for each one, the points behind it and the answer that each point comes from.`;

export function page(): RenderedPage {
  return {
    head: {
      title: 'Risk assessment: which attack fits your site',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        {
          '@context': 'https://schema.org',
          '@type': 'WebApplication',
          name: here,
          applicationCategory: 'SecurityApplication',
          description,
        },
      ],
    },
    element: <RiskAssessment />,
  };
}

export function RiskAssessment() {
  return (
    <>
      <div className={`page-grid ${styles.head}`}>
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">Which attack fits your site?</h1>
        <p className="lead">
          {questionCount} that you can answer without looking anything up. Points add up as you answer; an attack gets
          its level once every question that counts for it is answered. Nothing is sent to anyone.
        </p>
      </div>
      <RiskQuestionnaire className={`page-grid ${styles.sheet}`}>
        <form className={styles.questions} method="get" action={`${endpoints.riskResult}#result`}>
          {riskQuestions.map((name) => (
            <fieldset key={name} className={`choices ${styles.question}`} id={questionId(name)}>
              <legend>{questions[name].asks}</legend>
              {Object.entries(questions[name].answers).map(([answer, text]) => (
                <label key={answer} className="choice">
                  <input type="radio" name={name} value={answer} />
                  {text}
                </label>
              ))}
            </fieldset>
          ))}
          <p>
            <button type="submit" className="button button-main">
              Show the result
            </button>
          </p>
          <p className={styles.summary} data-result={SUMMARY} hidden>
            <span>
              <span data-result={PROGRESS} />
              {attacks.map((attack) => (
                <span key={attack} className={styles.top} data-result={topMark(attack)} hidden>
                  Most points: {attackWords[attack].title} <span data-result={pointsMark(attack)} />
                </span>
              ))}
            </span>
            <a className={`link ${styles.jump}`} href="#result">
              See the result
            </a>
          </p>
        </form>
        <section className={styles.result} id="result" aria-labelledby="result-title" tabIndex={-1} data-results="">
          <h2 className="heading" id="result-title">
            What it comes to
          </h2>
          <p className={styles.empty} data-result={UNANSWERED}>
            Answer the first question to see your points.
          </p>
          <ul aria-live="polite" aria-relevant="text">
            {attacks.map((attack) => (
              <Result key={attack} attack={attack} />
            ))}
          </ul>
          <p className="caption">
            One point makes an attack possible, two make it worth the while, three say that it has begun. A third of an
            attack’s points is some risk, two thirds a high one. It is the order in which an engineer would look, and no
            measurement.
          </p>
        </section>
      </RiskQuestionnaire>
      <section className={`section page-grid ${styles.send}`} aria-labelledby="send">
        <div>
          <h2 className="heading" id="send">
            A second pair of eyes
          </h2>
          <p>
            Points know nothing of your evening in March. Say which attack you would look at first and what you have
            seen of it. An engineer answers with what to count, and with the page that says how it is done.
          </p>
          <p>What you pressed above stays in your browser: write it here if you want it read.</p>
        </div>
        <RiskForm consent={riskConsent} />
      </section>
    </>
  );
}

const nothing = assessRisk({});
const questionId = (question: RiskQuestion): string => `question-${question}`;

function Result({ attack }: { attack: Attack }) {
  const { title, url, levels } = attackWords[attack];
  const unanswered = nothing.find((risk) => risk.attack === attack);
  return (
    <li>
      <h3 className="row-title">
        <a href={url}>{title}</a>
      </h3>
      <p className={`evidence ${styles.points}`} data-result={pointsMark(attack)}>
        {unanswered ? writtenPoints(unanswered) : ''}
      </p>
      {Object.entries(levels).map(([level, text]) => (
        <p key={level} className={styles[level]} data-result={levelMark(attack, level)} hidden>
          <strong>{names[level as keyof typeof names]}</strong> {text}
        </p>
      ))}
      <div className={styles.open} data-result={levelMark(attack, OPEN)} hidden>
        <p>
          <strong>Not enough answers yet.</strong> Still to answer:
        </p>
        <ul>
          {riskQuestions.map((question) => (
            <li key={question} className={styles.missing} data-result={missingMark(attack, question)} hidden>
              <a href={`#${questionId(question)}`}>{questions[question].asks}</a>
            </li>
          ))}
        </ul>
      </div>
      <ul className={styles.because}>
        {reasonsFor(attack).map(({ mark, text }) => (
          <li key={mark} className="caption" data-result={mark} hidden>
            {text}
          </li>
        ))}
      </ul>
    </li>
  );
}

const names = { low: 'Low.', some: 'Some.', high: 'High.' };

/** Every answer that adds to an attack, as a line of its sum. */
function reasonsFor(attack: Attack): { mark: string; text: string }[] {
  return riskQuestions.flatMap((question) => {
    const answers: Record<string, string> = questions[question].answers;
    const points: Record<string, Partial<Record<Attack, number>>> = riskPoints[question];
    return Object.entries(answers).flatMap(([answer, text]) => {
      const added = points[answer]?.[attack];
      return added === undefined ? [] : [{ mark: becauseMark(attack, question, answer), text: `+${added} ${text}` }];
    });
  });
}
