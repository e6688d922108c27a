import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { launchOptions } from './test-page.ts';

export type Tab = {
  /** @param expression a promise is waited for */
  evaluate<Value>(expression: string): Promise<Value>;
  /** The tab that was in front before is hidden then. */
  bringToFront(): Promise<void>;
};

/**
 * Tabs of one window, of which the one in front is visible and the others are hidden. Playwright keeps every page it
 * knows visible, so these are opened behind its back.
 *
 * @returns opens a tab in front of the others
 */
export async function openWindow(): Promise<(url: string) => Promise<Tab>> {
  const browser: Browser = await chromium.launch(launchOptions);
  onTestFinished(() => browser.close());
  const session = await browser.newBrowserCDPSession();
  const call = callsTo(session);
  const { browserContextId } = await session.send('Target.createBrowserContext');
  return async (url) => {
    const { targetId } = await session.send('Target.createTarget', { url, browserContextId });
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    // The empty document that a tab begins with takes what is begun in it along when it goes.
    const expression = `location.href.startsWith(${JSON.stringify(url)}) && document.readyState === 'complete'`;
    const isThere = async () => (await call(sessionId, 'Runtime.evaluate', { expression }))?.result.value;
    await expect.poll(isThere, { timeout: 10_000 }).toBe(true);
    return {
      async evaluate<Value>(expression: string) {
        const parameters = { expression, awaitPromise: true, returnByValue: true };
        const answer = await call(sessionId, 'Runtime.evaluate', parameters);
        if (answer === undefined) throw new Error('The document went away meanwhile');
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

type Evaluated = {
  result: { value?: unknown };
  exceptionDetails?: { text: string; exception?: { description?: string } };
};

function callsTo(session: CDPSession) {
  const waiting = new Map<number, (result: Evaluated | undefined) => void>();
  let calls = 0;
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: Evaluated };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  return async (sessionId: string, method: string, params: object): Promise<Evaluated | undefined> => {
    calls += 1;
    const id = calls;
    const answered = new Promise<Evaluated | undefined>((resolve) => waiting.set(id, resolve));
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    return answered;
  };
}
