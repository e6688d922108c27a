import { SIGNAL_TIMEOUT_MS } from '@whorl/contract/identification/api-limits.ts';
import type { Signal } from '@whorl/contract/identification/request.ts';
import type { SignalSource, SourceContext } from './signals/signal-source.ts';
import { withTimeout } from './visible-timeout.ts';
import { waitForNextTask } from './wait-for-next-task.ts';

type Options = { timeoutMs?: number; pause?: () => Promise<void> };

/**
 * Runs all sources and never rejects: a source that throws or times out is reported as an error, while all others have
 * their values. Yields to the browser between sources so that user input isn't delayed.
 */
export async function readSignals<Name extends string>(
  sources: Readonly<Record<Name, SignalSource>>,
  { timeoutMs = SIGNAL_TIMEOUT_MS, pause = waitForNextTask }: Options = {},
): Promise<Record<Name, Signal>> {
  const context: SourceContext = { cache: {} };
  const running: [Name, Promise<Signal>][] = [];
  for (const name of Object.keys(sources) as Name[]) {
    running.push([name, readOne(sources[name], context, timeoutMs)]);
    await pause();
  }
  const done = await Promise.all(running.map(async ([name, signal]) => [name, await signal] as const));
  return Object.fromEntries(done) as Record<Name, Signal>;
}

async function readOne(source: SignalSource, context: SourceContext, timeoutMs: number): Promise<Signal> {
  const start = performance.now();
  const getDurationMs = () => Math.round(performance.now() - start);
  try {
    return { value: toJson(await withTimeout(timeoutMs, finish(source, context))), ms: getDurationMs() };
  } catch (error) {
    return { error: String(error).slice(0, 200), ms: getDurationMs() };
  }
}

async function finish(source: SignalSource, context: SourceContext): Promise<unknown> {
  const started = await source(context);
  return typeof started === 'function' ? await started() : started;
}

/** `undefined` is a value (the browser lacks the feature), and JSON can't represent it. */
const toJson = (value: unknown): unknown => (value === undefined ? null : value);
