import { expect, test } from 'vitest';
import { type AgentInfo, type AgentPolicy, decideAgentPolicy } from './agent-policy.ts';

const agent: AgentInfo = { category: 'ai_agent', provider: 'OpenAI', name: 'ChatGPT agent', identity: 'signed' };
const policy: AgentPolicy = {
  rules: [
    { category: ['ai_agent', 'ai_assistant'], route: '/checkout', action: 'ask' },
    { category: 'ai_agent', provider: 'openai', route: ['/search', '/products'], action: 'allow' },
    { category: 'ai_crawler', action: 'limit', limit: { requests: 10, windowSeconds: 60 } },
    { category: 'ai_assistant', identity: 'unknown', route: '/search', action: 'limit' },
    { name: 'Scrapy', identity: ['unknown', 'spoofed'], action: 'block' },
  ],
};

test.each<[what: string, changes: Partial<AgentInfo>, path: string, action: string, rule: number | undefined]>([
  ['a signed agent may search', {}, '/search', 'allow', 1],
  ['below the route too', {}, '/products/shoes/7', 'allow', 1],
  ['the same agent asks before it pays', {}, '/checkout/pay', 'ask', 0],
  ['another provider isn’t in the rule', { provider: 'Other' }, '/search', 'ask', undefined],
  ['an impostor with its name is blocked', { identity: 'spoofed' }, '/search', 'block', undefined],
  ['a claim without proof doesn’t match', { identity: 'unknown' }, '/search', 'ask', undefined],
  ['a rule can name the identity', { category: 'ai_assistant', identity: 'unknown' }, '/search', 'limit', 3],
  ['a crawler is limited', { category: 'ai_crawler', identity: 'verified' }, '/', 'limit', 2],
  ['a tool is blocked by its name', { name: 'scrapy', identity: 'unknown' }, '/search', 'block', 4],
  ['a path with the same beginning is another route', {}, '/checkouts', 'ask', undefined],
])('decideAgentPolicy(): %s', (_what, changes, path, action, rule) => {
  const decision = decideAgentPolicy({ ...agent, ...changes }, path, policy);
  expect([decision.action, decision.rule]).toEqual([action, rule]);
});

test('a request without an agent is allowed', () => {
  expect(decideAgentPolicy(undefined, '/checkout', policy)).toEqual({
    action: 'allow',
    explanation: 'Allowed: nothing indicates an agent.',
    checks: [],
  });
});

test('the decision explains each rule, and has the limit of its rule', () => {
  expect(decideAgentPolicy({ ...agent, category: 'ai_crawler' }, '/news', policy)).toEqual({
    action: 'limit',
    rule: 2,
    limit: { requests: 10, windowSeconds: 60 },
    explanation: 'Limited: ChatGPT agent (OpenAI, signed) matches rule 3 for /news.',
    checks: [{ rule: 0, failed: 'category' }, { rule: 1, failed: 'category' }, { rule: 2 }],
  });
});

test.each([
  '/search/../checkout',
  '//checkout',
  '/%2e%2e/checkout/',
  '/CHECKOUT',
  '/%63heckou%74',
  '/%2e%2e/%43heckout',
  '\\checkout',
  '/./checkout?to=search',
])('no spelling of a path leads around a rule: %s', (path) => {
  expect(decideAgentPolicy(agent, path, policy).action).toBe('ask');
  expect(decideAgentPolicy(agent, path, policy).rule).toBe(0);
});

test('the default for agents can be set', () => {
  expect(decideAgentPolicy(agent, '/', { rules: [], otherwise: 'block' }).action).toBe('block');
  expect(decideAgentPolicy({ ...agent, identity: 'spoofed' }, '/', { rules: [], otherwise: 'allow' }).action).toBe(
    'block',
  );
});
