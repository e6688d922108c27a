'use client';

import texts from '../../../content/interface/visitor/agent-check.json' with { type: 'json' };
import * as checkTexts from '../../../content/interface/visitor/bot-check.json';
import { CodeBlock } from '../../design/code-block.tsx';
import { type EventState, loadEvent, useEvent } from '../visitor/event-store.ts';
import { identifyOnRequest } from '../visitor/visitor-store.ts';
import { type AgentOutcome, createAgentOutcome, identitySources } from './agent-outcome.ts';
import styles from './bot-check.module.css';
import { describeNoResult } from './describe-no-result.ts';

/** Shows what sent this request, a person, a bot or an agent, and which evidence decides. */
export function AgentCheck() {
  const { visitor, event } = useEvent();
  const outcome = readOutcome(event);
  const result = outcome !== undefined && 'kind' in outcome ? outcome : undefined;
  const isBusy = visitor.step === 'identifying' || (visitor.step === 'identified' && outcome === undefined);
  const [title, note] = result
    ? [result.title, result.reason]
    : describeNoResult(visitor, outcome && 'message' in outcome ? outcome.message : undefined);
  return (
    <section className={`page-grid ${styles.check} rows-0 pt-9`} aria-labelledby="this-request">
      <h2 className="visually-hidden" id="this-request">
        {texts.title}
      </h2>
      <div className={styles.verdict} aria-live="polite" aria-busy={isBusy} data-kind={result?.kind}>
        <p className="caption">{texts.title}</p>
        <p className={`figure-size ${result ? 'own' : styles.placeholder}`}>{title}</p>
        <p className="measure-5 mt-2">{note}</p>
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
          {visitor.step === 'identified' || visitor.step === 'identifying' ? checkTexts.checkAgain : checkTexts.check}
        </button>
        <noscript>
          <p className="caption">{checkTexts.noScript}</p>
        </noscript>
        {visitor.step === 'identified' && event.step === 'failed' ? (
          <button type="button" className="text-button" onClick={() => void loadEvent(visitor.result)}>
            {checkTexts.loadAgain}
          </button>
        ) : null}
        {event.step === 'known' ? (
          <details className={styles.json}>
            <summary className="summary-link">{checkTexts.openJson}</summary>
            <CodeBlock>
              <code>{formatProducts(event.body.products)}</code>
            </CodeBlock>
          </details>
        ) : null}
      </div>
      <ol className={styles.questions}>
        {identitySources.map((source, index) => {
          const answer = result?.answers[index];
          const { question, explanation } = texts.sources[source];
          return (
            <li key={source} data-answer={answer && (answer === 'decides' ? 'yes' : 'no')}>
              <p className={styles.question}>{question}</p>
              <p className="caption">{explanation}</p>
              <p className={`text-2 line-2 ${styles.answer}`}>{answer && texts.answer[answer]}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Returns what sent the request, or why that isn't known; undefined while the event is loading. */
function readOutcome(event: EventState): AgentOutcome | { message: string } | undefined {
  if (event.step === 'failed') return event;
  if (event.step !== 'known') return undefined;
  try {
    return createAgentOutcome(event.body.products);
  } catch (error) {
    return { message: (error as Error).message };
  }
}

const formatProducts = ({ botInfo, botd }: { botInfo?: unknown; botd?: unknown }): string =>
  JSON.stringify({ botInfo: botInfo ?? null, botd }, null, 2);
