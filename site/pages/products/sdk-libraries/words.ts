import { type AgentErrorName, agentErrors } from '@whorl/contract/identification/errors.ts';

export type Inventory = { what: string; state: 'there' | 'none'; note: string };

export const inventory: readonly Inventory[] = [
  { what: 'Agent, an ES module', state: 'there', note: 'served by your own server, ready to import' },
  { what: 'Loader with a cache', state: 'there', note: 'TypeScript, in the repository; bundle it with your site' },
  { what: 'React', state: 'there', note: 'no package: one effect, below' },
  { what: 'Server', state: 'there', note: 'no package: one call, with a secret key' },
  { what: 'npm package', state: 'none', note: 'nothing is published' },
  { what: 'Vue, Svelte, Angular', state: 'none', note: 'the module works in all of them; nobody has wrapped it' },
  { what: 'iOS, Android, Flutter', state: 'none', note: 'no mobile SDK; a web view runs the agent as a page' },
  {
    what: 'Server API over HTTP',
    state: 'there',
    note: 'GET /events/{requestId}, /visitors/{visitorId} and /events/search',
  },
];

export const calls: readonly { call: string; does: string }[] = [
  {
    call: 'load({ apiKey, endpoint?, region? })',
    does: 'Of the agent. Makes an agent, reads nothing yet. Our own server ignores the region.',
  },
  {
    call: 'agent.get({ timeout?, tag?, linkedId? })',
    does: 'Reads the browser and resolves to requestId, visitorId, visitorFound and confidence. The timeout counts visible time, 10,000 ms unless you say otherwise. Tag and linkedId are kept with the record.',
  },
  {
    call: 'agent.get({ extendedResult: true })',
    does: 'The same with every smart signal in it.',
  },
  {
    call: 'loadAgent({ apiKey, scriptUrlPattern?, cacheTimeInSeconds?, … })',
    does: 'Of the loader. Imports the agent, up to five times, and keeps answers for the session: an hour unless you say otherwise, a day at most.',
  },
  {
    call: 'agent.get({ ignoreCache: true })',
    does: 'Of the loader. Really asks the server, also while another call is under way.',
  },
  {
    call: 'forgetVisitor()',
    does: 'Of the loader. Drops the signed id and all cached answers in this browser.',
  },
];

const raised: readonly AgentErrorName[] = [
  'apiKeyMissing',
  'apiKeyInvalid',
  'cspBlocked',
  'scriptLoadFailed',
  'clientTimeout',
  'networkConnection',
  'tooManyRequests',
  'originNotAvailable',
  'badRequestFormat',
  'serverFailure',
];
export const errors = raised.map((name) => ({ name, message: agentErrors[name] }));
