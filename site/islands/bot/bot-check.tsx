'use client';

import { CodeBlock } from '../../design/code-block.tsx';
import { useVisitor } from '../visitor/use-visitor.ts';
import { askForIdentification, type VisitorState } from '../visitor/visitor-store.ts';
import styles from './bot-check.module.css';
import { type BotOutcome, botOutcomeOf, botQuestions } from './bot-outcome.ts';

/** Whether a program drives this browser, as the server answers it, and the question at which it was told. */
export function BotCheck() {
  const visitor = useVisitor();
  const outcome = visitor.step === 'known' ? botOutcomeOf(visitor.result.products) : undefined;
  const told = outcome?.step === 'told' ? outcome : undefined;
  return (
    <section className={`page-grid ${styles.check}`} aria-labelledby="this-browser">
      <h2 className="visually-hidden" id="this-browser">
        This browser
      </h2>
      <div className={styles.verdict} aria-live="polite" aria-busy={visitor.step === 'reading'}>
        <Verdict visitor={visitor} outcome={outcome} />
      </div>
      <div className={styles.action}>
        <button
          type="button"
          className="button button-main"
          aria-disabled={visitor.step === 'reading'}
          onClick={() => void askForIdentification({ ignoreCache: true })}
        >
          {visitor.step === 'known' || visitor.step === 'reading' ? 'Check again' : 'Check this browser'}
        </button>
        <noscript>
          <p className="caption">The check takes a script, and yours runs none. The rest of this page does without.</p>
        </noscript>
        {visitor.step === 'known' ? (
          <details className={styles.json}>
            <summary>The answer as JSON</summary>
            <CodeBlock>
              <code>{JSON.stringify({ botd: visitor.result.products?.botd }, null, 2)}</code>
            </CodeBlock>
          </details>
        ) : null}
      </div>
      <ol className={styles.questions} data-told={told ? '' : undefined}>
        {botQuestions.map(({ asks, of }, index) => (
          <li key={asks} data-answer={told && answerOf(index, told.question)}>
            <p className={styles.asks}>{asks}</p>
            <p className="caption">{of}</p>
            <p className={`evidence ${styles.answer}`}>{told && answerOf(index, told.question)}</p>
          </li>
        ))}
        <li data-answer={told && (told.question === botQuestions.length ? 'reached' : 'not asked')}>
          <p className={styles.asks}>No bot found</p>
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
      <p className={styles.note}>{note}</p>
    </>
  );
}

function Told({ outcome: { result, type, time } }: { outcome: Extract<BotOutcome, { step: 'told' }> }) {
  return (
    <>
      <p className="caption">
        This browser, checked at <time dateTime={time}>{new Date(time).toLocaleTimeString('en-GB')}</time>
      </p>
      <p className="figure-size own">{words[result]}</p>
      <p className={styles.note}>
        {notes[result]}
        {type ? <code>{type}</code> : null}
      </p>
    </>
  );
}

const words = { notDetected: 'No bot found', bad: 'A bot', good: 'A crawler' } as const;
const notes = {
  notDetected: 'All five questions were answered with no. ',
  bad: 'A program drives this browser. Told by: ',
  good: 'By its own name, which nobody has checked: ',
} as const;

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
    default:
      return ['Not yet', 'The detectors run as soon as something moves here, or the button is pressed.'];
  }
}

const answerOf = (index: number, question: number): string => {
  if (index === question) return 'yes';
  return index < question ? 'no' : 'not asked';
};
