import { on } from 'node:events';
import { Worker } from 'node:worker_threads';

type RunningWorker = {
  /**
   * Returns the next message of the worker.
   *
   * @throws what the worker throws
   */
  receive<Message>(): Promise<Message>;
  /** Sends a copy of the message to the worker. */
  send(message: unknown): void;
};

/**
 * Runs a module in another thread.
 *
 * @param module its URL
 * @param workerData copied to the thread
 */
export function startWorker(module: URL, workerData: unknown): RunningWorker {
  const worker = new Worker(module, { workerData });
  const messages = on(worker, 'message', { close: ['exit'] });
  return {
    async receive<Message>() {
      const { value, done } = await messages.next();
      if (done) throw new Error(`${module} ended before it sent its result`);
      return value[0] as Message;
    },
    send: (message) => worker.postMessage(message),
  };
}
