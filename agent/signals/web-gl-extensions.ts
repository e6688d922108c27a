import { sources } from '@fingerprintjs/fingerprintjs';
import { waitForNextTask } from '../wait-for-next-task.ts';
import { digest } from './digest.ts';
import type { SourceContext } from './signal-source.ts';

/** Time after which a task ends, in milliseconds. One call may take a few milliseconds more on a slow device. */
const TASK_MS = 12;

/**
 * Returns every WebGL parameter and extension as one digest; a negative number without WebGL. Reads them in several
 * tasks: FingerprintJS asks the graphics process more than a hundred times in one.
 */
export async function readWebGlExtensions({ cache }: SourceContext): Promise<string | number> {
  const context = cache.webgl?.context;
  const pausing: SourceContext = { cache: context ? { webgl: { context: createPausingContext(context) } } : cache };
  while (true) {
    try {
      const payload = sources.webGlExtensions(pausing);
      if (typeof payload === 'number') return payload;
      await waitForNextTask();
      return digest(payload);
    } catch (error) {
      if (!(error instanceof Pause)) throw error;
      await waitForNextTask();
    }
  }
}

class Pause extends Error {}

/**
 * Returns a WebGL context that keeps the result of each call, and throws `Pause` at the first new call after `TASK_MS`.
 * The caller starts again in another task and gets the same results, then new ones.
 */
function createPausingContext<Context extends object>(context: Context): Context {
  const results = new Map<string, unknown>();
  let end: number | undefined;
  return new Proxy(context, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const call = [String(name), ...args].join();
        if (!results.has(call)) {
          end ??= performance.now() + TASK_MS;
          if (performance.now() >= end) {
            end = undefined;
            throw new Pause();
          }
          results.set(call, value.apply(target, args));
        }
        return results.get(call);
      };
    },
  });
}
