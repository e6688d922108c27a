/**
 * Resolves in a task of its own, so that the browser can handle user input before. Uses a message channel, because
 * browsers delay nested timers by 4 ms each, which adds up over 43 signals.
 */
export function waitForNextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
