import type { Signal } from '@whorl/contract/identification/request.ts';
import type { SignalSource, SourceContext } from './signals/signal-source.ts';
import { within } from './visible-timeout.ts';

/** How long one source may take, in milliseconds of visible time; the slowest here (fonts on software rendering) takes about 250. */
export const SIGNAL_TIMEOUT_MS = 2_000;

type Options = { timeoutMs?: number; pause?: () => Promise<void> };

/**
 * Runs all sources and never rejects: a source that throws, or hangs longer than the timeout, is an error of its own
 * while all others have their values. Between the sources the browser gets a turn, so that no click waits for them.
 */
export async function readSignals<Name extends string>(
  sources: Readonly<Record<Name, SignalSource>>,
  { timeoutMs = SIGNAL_TIMEOUT_MS, pause = nextTask }: Options = {},
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
  const duration = () => Math.round(performance.now() - start);
  try {
    return { value: toJson(await within(timeoutMs, finish(source, context))), ms: duration() };
  } catch (error) {
    return { error: String(error).slice(0, 200), ms: duration() };
  }
}

async function finish(source: SignalSource, context: SourceContext): Promise<unknown> {
  const started = await source(context);
  return typeof started === 'function' ? await started() : started;
}

/** `undefined` is a value (the browser does not have it) and has to survive being written as JSON. */
const toJson = (value: unknown): unknown => (value === undefined ? null : value);

/** By a message: timers that start one another are held back for 4 ms each, which 43 signals feel. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
