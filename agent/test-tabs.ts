import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { launchOptions } from './test-page.ts';

export type Tab = {
  /** Evaluates an expression in the page and returns its value; awaits it if it is a promise. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Brings the tab to the front; the previous front tab becomes hidden. */
  bringToFront(): Promise<void>;
};

/**
 * Opens a window with tabs of which the front one is visible and the others are hidden. Playwright reports all its own
 * pages as visible, so these are opened with the DevTools protocol.
 *
 * @returns opens a tab in front of the others
 */
export async function openWindow(): Promise<(url: string) => Promise<Tab>> {
  const browser: Browser = await chromium.launch(launchOptions);
  onTestFinished(() => browser.close());
  const session = await browser.newBrowserCDPSession();
  const call = createCaller(session);
  const { browserContextId } = await session.send('Target.createBrowserContext');
  return async (url) => {
    const { targetId } = await session.send('Target.createTarget', { url, browserContextId });
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    // A tab starts with an empty document. Code that runs in it is lost when the requested document replaces it.
    const expression = `location.href.startsWith(${JSON.stringify(url)}) && document.readyState === 'complete'`;
    const isLoaded = async () => (await call(sessionId, 'Runtime.evaluate', { expression }))?.result.value;
    await expect.poll(isLoaded, { timeout: 10_000 }).toBe(true);
    return {
      async evaluate<Value>(expression: string) {
        const parameters = { expression, awaitPromise: true, returnByValue: true };
        const answer = await call(sessionId, 'Runtime.evaluate', parameters);
        if (answer === undefined) throw new Error('The document was replaced during the call');
        const { result, exceptionDetails } = answer;
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value as Value;
      },
      async bringToFront() {
        await session.send('Target.activateTarget', { targetId });
      },
    };
  };
}

type EvaluationResult = {
  result: { value?: unknown };
  exceptionDetails?: { text: string; exception?: { description?: string } };
};

function createCaller(session: CDPSession) {
  const waiting = new Map<number, (result: EvaluationResult | undefined) => void>();
  let calls = 0;
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: EvaluationResult };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  return async (sessionId: string, method: string, params: object): Promise<EvaluationResult | undefined> => {
    calls += 1;
    const id = calls;
    const answered = new Promise<EvaluationResult | undefined>((resolve) => waiting.set(id, resolve));
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    return answered;
  };
}
