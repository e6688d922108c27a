import type { AgentAnswer } from '@whorl/contract/playground/ai-agents.ts';
import { pages, playgroundCalls } from '@whorl/contract/urls.ts';
import { chromium, type Page } from 'playwright-core';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { createAgentKey, signRequest } from '../../server/testing/signed-requests.ts';

type Exchange = NonNullable<AgentAnswer['exchange']>;
type Row = { request: string; status: number; identity: string; decision: string; outcome: string };

/** Labels of the buttons that send the requests of the agent and of the impostor. */
const buttons = {
  search: 'Send the agent’s search',
  pay: 'Send the agent’s payment',
  confirm: 'Confirm as the customer',
  impostor: 'Send the impostor’s payment',
} as const;

/**
 * Plays the agent and its impostors in the demo of AI agents, and prints a table. The agent's requests are sent with the
 * buttons of the page; those of impostors also from here.
 *
 * @param origin origin of a running site
 * @returns the number of requests with an unexpected outcome
 */
export async function attackAgents(origin: string, write: (line: string) => void): Promise<number> {
  await fetch(origin).catch(() => {
    throw new Error(`No site is reachable at ${origin}. Start it with npm start, or set --url.`);
  });
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(origin + pages.demoAiAgents.path);
    await page.locator('html[data-interactive]').waitFor();
    const rows = await playAll(page, origin);
    write(`${origin}${pages.demoAiAgents.path}\n`);
    for (const { request, status, identity, decision, outcome } of rows) {
      write(`  ${request.padEnd(38)} ${status}  ${identity.padEnd(24)} ${decision.padEnd(6)} → ${outcome}`);
    }
    const wrong = rows.filter(({ outcome }) => outcome.startsWith('got through') || outcome.startsWith('refused'));
    write(
      `\n${wrong.length === 0 ? 'The agent was served, and every impostor was stopped.' : `${wrong.length} unexpected.`}`,
    );
    return wrong.length;
  } finally {
    await browser.close();
  }
}

async function playAll(page: Page, origin: string): Promise<Row[]> {
  const search = await press(page, buttons.search);
  const asked = await press(page, buttons.pay);
  const confirmed = await press(page, buttons.confirm);
  const impostor = await press(page, buttons.impostor);
  const { host: _, ...headers } = search.headers;
  const { 'user-agent': userAgent = '', 'signature-agent': agent = '' } = headers;
  const keyId = /keyid="([^"]+)"/.exec(headers['signature-input'] ?? '')?.[1] ?? '';
  const url = origin + playgroundCalls.aiAgents.search;
  const forged = {
    key: createAgentKey(),
    keyId,
    url,
    now: Date.now(),
    agent,
    fields: ['@authority', '"signature-agent";key="sig1"'],
  };
  return [
    describe('the agent searches', search, 200),
    describe('the agent pays', asked, 401),
    describe('the agent pays, the customer confirms', confirmed, 200),
    describe('an impostor with the same key ID pays', impostor, 403),
    describe('the agent’s request again', await send(url, headers), 403),
    describe('the same user agent, not signed', await send(url, { 'user-agent': userAgent }), 403),
    describe(
      'the same user agent, another key',
      await send(url, { 'user-agent': userAgent, ...(await signRequest(forged)) }),
      403,
    ),
  ];
}

/** Clicks a button of the demo. @returns the request that it sent, with the shop's response */
async function press(page: Page, button: string): Promise<Exchange> {
  const awaited = page.waitForResponse(
    (response) => new URL(response.url()).pathname === playgroundCalls.aiAgents.decide,
  );
  await page.getByRole('button', { name: button, exact: true }).click();
  const { exchange, message } = (await (await awaited).json()) as AgentAnswer;
  if (exchange === undefined) throw new Error(`${button}: ${message}`);
  return exchange;
}

async function send(url: string, headers: Record<string, string>): Promise<Pick<Exchange, 'status' | 'response'>> {
  const response = await fetch(url, { headers });
  return { status: response.status, response: (await response.json()) as Exchange['response'] };
}

function describe(
  request: string,
  { status, response: { agent, decision } }: Pick<Exchange, 'status' | 'response'>,
  expected: 200 | 401 | 403,
): Row {
  const identity = [agent?.identity ?? 'none', agent?.reason].filter((part) => part !== undefined).join(': ');
  const outcomes = { 200: ['served', 'refused'], 401: ['asked', 'got through'], 403: ['stopped', 'got through'] };
  const [right = '', wrong = ''] = outcomes[expected];
  return { request, status, identity, decision: decision.action, outcome: status === expected ? right : wrong };
}
