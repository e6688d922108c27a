'use client';

import { BAD_FROM } from '@whorl/contract/identification/bot-evidence.ts';
import { CodeBlock } from '../../design/code-block.tsx';
import { loadEvent, useEvent } from '../visitor/event-store.ts';
import { askForIdentification, type VisitorState } from '../visitor/visitor-store.ts';
import styles from './bot-check.module.css';
import { BotEvidence } from './bot-evidence.tsx';
import { type BotOutcome, botOutcomeOf } from './bot-outcome.ts';
import type { BotQuestion } from './bot-questions.ts';

/** Whether a program drives this browser, as the server answers it, and what was found. */
export function BotCheck({ questions }: { questions: readonly BotQuestion[] }) {
  const { visitor, event } = useEvent();
  const outcome = botOutcomeOf(event, questions);
  const told = outcome?.step === 'told' ? outcome : undefined;
  const isBusy = visitor.step === 'reading' || (visitor.step === 'known' && outcome === undefined);
  return (
    <section className={`page-grid ${styles.check} rows-0 pt-9`} aria-labelledby="this-browser">
      <h2 className="visually-hidden" id="this-browser">
        This browser
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
            if (!isBusy) void askForIdentification({ ignoreCache: true });
          }}
        >
          {visitor.step === 'known' || visitor.step === 'reading' ? 'Check again' : 'Check this browser'}
        </button>
        <noscript>
          <p className="caption">The check takes a script, and yours runs none. The rest of this page does without.</p>
        </noscript>
        {visitor.step === 'known' && event.step === 'failed' ? (
          <button type="button" className="text-button" onClick={() => void loadEvent(visitor.result)}>
            Ask for this verdict again
          </button>
        ) : null}
        {told && told.evidence.length > 0 ? <BotEvidence evidence={told.evidence} /> : null}
        {event.step === 'known' ? (
          <details className={styles.json}>
            <summary>The answer as JSON</summary>
            <CodeBlock>
              <code>{JSON.stringify({ botd: event.answer.products.botd }, null, 2)}</code>
            </CodeBlock>
          </details>
        ) : null}
      </div>
      <ol className={styles.questions} data-told={told ? '' : undefined}>
        {questions.map(({ asks, of }, index) => (
          <li key={asks} data-answer={told && answerOf(told, index)}>
            <p className={styles.asks}>{asks}</p>
            <p className="caption">{of}</p>
            <p className={`evidence ${styles.answer}`}>{told && answerWords[answerOf(told, index)]}</p>
          </li>
        ))}
        <li data-answer={told && (told.summary.level === 'bot' || told.summary.level === 'crawler' ? 'no' : 'reached')}>
          <p className={styles.asks}>No bot detected</p>
          <p className="caption">which is not the same as: a person</p>
        </li>
      </ol>
    </section>
  );
}

type VerdictProps = { visitor: VisitorState; outcome: BotOutcome | undefined };

function Verdict({ visitor, outcome }: VerdictProps) {
  if (outcome?.step === 'told') return <Told outcome={outcome} />;
  const [word, note] = wordsWithout(visitor, outcome);
  return (
    <>
      <p className="caption">This browser</p>
      <p className={`figure-size ${styles.latent}`}>{word}</p>
      <p className="measure-34 mt-2">{note}</p>
    </>
  );
}

function Told({ outcome: { summary, time, score } }: { outcome: Extract<BotOutcome, { step: 'told' }> }) {
  return (
    <>
      <p className="caption">
        This browser, checked at <time dateTime={time}>{new Date(time).toLocaleTimeString('en-GB')}</time>
      </p>
      <p className="figure-size own">{summary.verdict}</p>
      <p className="measure-34 mt-2">{`${summary.basis.charAt(0).toUpperCase()}${summary.basis.slice(1)}.`}</p>
      {score === undefined ? null : (
        <p className="caption mt-2">
          {`Score ${score.toFixed(2)} of 1. A browser is flagged as a bot from ${BAD_FROM.toFixed(2)}.`}
        </p>
      )}
    </>
  );
}

function wordsWithout(visitor: VisitorState, outcome: BotOutcome | undefined): [string, string] {
  if (outcome?.step === 'untold') return ['No verdict', `There was an answer, without a verdict: ${outcome.message}.`];
  switch (visitor.step) {
    case 'asks':
      return ['Not checked', `${visitor.reason} The button keeps a signed id here and one record with us.`];
    case 'failed':
      return ['No answer', `The check failed: ${visitor.message}.`];
    case 'forgotten':
      return ['Forgotten', 'The record of this browser was deleted.'];
    case 'reading':
      return ['Checking …', 'The detectors run in the page, then the server is asked.'];
    case 'known':
      return ['Checking …', 'The server is asked what it says of this request.'];
    default:
      return ['Not yet', 'The detectors run as soon as something moves here, or the button is pressed.'];
  }
}

const answerOf = ({ answers }: { answers: readonly boolean[] }, index: number): 'yes' | 'no' =>
  answers[index] ? 'yes' : 'no';
/** A sign is no proof: developer tools answer the question about remote control, too. */
const answerWords = { yes: 'signs found', no: 'no signs' } as const;
