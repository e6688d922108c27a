'use client';

import { BAD_BOT_THRESHOLD } from '@whorl/contract/identification/bot-evidence.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import * as texts from '../../../content/interface/visitor/bot-check.json';
import { CodeBlock } from '../../design/code-block.tsx';
import { TextWithElements } from '../text-with-elements.tsx';
import { loadEvent, useEvent } from '../visitor/event-store.ts';
import { identifyOnRequest, type VisitorState } from '../visitor/visitor-store.ts';
import styles from './bot-check.module.css';
import { BotEvidence } from './bot-evidence.tsx';
import { type BotOutcome, createBotOutcome } from './bot-outcome.ts';
import type { BotQuestion } from './bot-questions.ts';
import { describeNoResult } from './describe-no-result.ts';

/** Shows whether the browser is automated, according to the server, and the evidence. */
export function BotCheck({ questions }: { questions: readonly BotQuestion[] }) {
  const { visitor, event } = useEvent();
  const outcome = createBotOutcome(event, questions);
  const result = outcome?.step === 'known' ? outcome : undefined;
  const isBusy = visitor.step === 'identifying' || (visitor.step === 'identified' && outcome === undefined);
  return (
    <section className={`page-grid ${styles.check} rows-0 pt-9`} aria-labelledby="this-browser">
      <h2 className="visually-hidden" id="this-browser">
        {texts.browser}
      </h2>
      <div className={styles.verdict} aria-live="polite" aria-busy={isBusy}>
        <Verdict visitor={visitor} outcome={outcome} />
      </div>
      <div className={`${styles.action} to-7`}>
        <button
          type="button"
          className="button button-main"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) void identifyOnRequest({ ignoreCache: true });
          }}
        >
          {visitor.step === 'identified' || visitor.step === 'identifying' ? texts.checkAgain : texts.check}
        </button>
        <noscript>
          <p className="caption">{texts.noScript}</p>
        </noscript>
        {visitor.step === 'identified' && event.step === 'failed' ? (
          <button type="button" className="text-button" onClick={() => void loadEvent(visitor.result)}>
            {texts.loadAgain}
          </button>
        ) : null}
        {result && result.evidence.length > 0 ? <BotEvidence evidence={result.evidence} /> : null}
        {event.step === 'known' ? (
          <details className={styles.json}>
            <summary className="summary-link">{texts.openJson}</summary>
            <CodeBlock>
              <code>{JSON.stringify({ botd: event.body.products.botd }, null, 2)}</code>
            </CodeBlock>
          </details>
        ) : null}
      </div>
      <ol className={styles.questions}>
        {questions.map(({ question, explanation }, index) => (
          <li key={question} data-answer={result && getAnswer(result, index)}>
            <p className={styles.question}>{question}</p>
            <p className="caption">{explanation}</p>
            <p className={`text-2 line-2 ${styles.answer}`}>{result && texts.answer[getAnswer(result, index)]}</p>
          </li>
        ))}
        <li
          data-answer={
            result && (result.summary.level === 'bot' || result.summary.level === 'crawler' ? 'no' : 'reached')
          }
        >
          <p className={styles.question}>{texts.noBot}</p>
          <p className="caption">{texts.noBotExplanation}</p>
        </li>
      </ol>
    </section>
  );
}

type VerdictProps = { visitor: VisitorState; outcome: BotOutcome | undefined };

function Verdict({ visitor, outcome }: VerdictProps) {
  if (outcome?.step === 'known') return <BotVerdict outcome={outcome} />;
  const [title, note] = describeNoResult(visitor, outcome?.step === 'failed' ? outcome.message : undefined);
  return (
    <>
      <p className="caption">{texts.browser}</p>
      <p className={`figure-size ${styles.placeholder}`}>{title}</p>
      <p className="measure-5 mt-2">{note}</p>
    </>
  );
}

function BotVerdict({ outcome: { summary, time, score } }: { outcome: Extract<BotOutcome, { step: 'known' }> }) {
  return (
    <>
      <p className="caption">
        <TextWithElements
          text={texts.checkedAt}
          parts={{ time: <time dateTime={time}>{new Date(time).toLocaleTimeString('en-US')}</time> }}
        />
      </p>
      <p className="figure-size own">{summary.verdict}</p>
      <p className="measure-5 mt-2">{`${summary.basis.charAt(0).toUpperCase()}${summary.basis.slice(1)}.`}</p>
      {score === undefined ? null : (
        <p className="caption mt-2">
          {fillIn(texts.score, { score: score.toFixed(2), threshold: BAD_BOT_THRESHOLD.toFixed(2) })}
        </p>
      )}
    </>
  );
}

/** Signs aren't proof: open developer tools also look like remote control. */
const getAnswer = ({ answers }: { answers: readonly boolean[] }, index: number): 'yes' | 'no' =>
  answers[index] ? 'yes' : 'no';
