import type { BotCategory, BotIdentity } from './event-types.ts';

/** Reaction to a request: `ask` means that a person has to confirm it. */
export type AgentAction = 'allow' | 'limit' | 'ask' | 'block';

/** Condition and reaction. A missing condition matches everything; of a list, one value has to match. */
export type AgentRule = {
  category?: BotCategory | readonly BotCategory[] | undefined;
  /** Compared without case, as the next one. */
  provider?: string | readonly string[] | undefined;
  name?: string | readonly string[] | undefined;
  /** Path such as `/checkout`, which includes everything below it. */
  route?: string | readonly string[] | undefined;
  /** By default only proven identities: `verified` and `signed`. */
  identity?: BotIdentity | readonly BotIdentity[] | undefined;
  action: AgentAction;
  /** Requests per window for `limit`. */
  limit?: { requests: number; windowSeconds: number } | undefined;
};

export type AgentPolicy = {
  /** The first matching rule decides. */
  rules: readonly AgentRule[];
  /** Reaction to a program that no rule matches; `ask` by default. */
  otherwise?: AgentAction | undefined;
};

/** Part of `botInfo` or `bot_info` that a policy uses. */
export type AgentInfo = {
  category: BotCategory;
  provider: string;
  name: string;
  identity: BotIdentity;
};

export type AgentDecision = {
  action: AgentAction;
  /** Index of the rule that decided; missing if none did. */
  rule?: number | undefined;
  limit?: AgentRule['limit'];
  /** The decision in plain words. */
  explanation: string;
  /** Result of each rule up to the one that decided: the first condition that failed, or nothing. */
  checks: { rule: number; failed?: 'identity' | 'category' | 'provider' | 'name' | 'route' | undefined }[];
};

const PROVEN: readonly BotIdentity[] = ['verified', 'signed'];

/**
 * Decides how to react to a request of an agent. Pure function.
 *
 * A request without information about a program is allowed. A spoofed identity is blocked, unless a rule names `spoofed`:
 * an impostor never gets what the agent that it imitates may do.
 *
 * @param agent `bot_info` of an event in the flat format, or the data of `botInfo`; undefined if the event has none
 * @param path path of the request, without a query
 */
export function decideAgentPolicy(agent: AgentInfo | undefined, path: string, policy: AgentPolicy): AgentDecision {
  if (agent === undefined) {
    return { action: 'allow', explanation: 'Allowed: nothing indicates an agent.', checks: [] };
  }
  const who = `${agent.name} (${agent.provider}, ${agent.identity})`;
  const checks: AgentDecision['checks'] = [];
  for (const [index, rule] of policy.rules.entries()) {
    const failed = findFailedCondition(rule, agent, path);
    checks.push({ rule: index, ...(failed !== undefined && { failed }) });
    if (failed !== undefined) continue;
    const explanation = `${outcomes[rule.action]}: ${who} matches rule ${index + 1} for ${path}.`;
    return { action: rule.action, rule: index, ...(rule.limit && { limit: rule.limit }), explanation, checks };
  }
  if (agent.identity === 'spoofed') {
    return { action: 'block', explanation: `${outcomes.block}: ${who} failed the check of its identity.`, checks };
  }
  const action = policy.otherwise ?? 'ask';
  return { action, explanation: `${outcomes[action]}: no rule matches ${who} for ${path}.`, checks };
}

const outcomes: Readonly<Record<AgentAction, string>> = {
  allow: 'Allowed',
  limit: 'Limited',
  ask: 'To be confirmed by a person',
  block: 'Blocked',
};

/** Finds the first condition of a rule that a request doesn't meet. */
function findFailedCondition(
  rule: AgentRule,
  agent: AgentInfo,
  path: string,
): AgentDecision['checks'][number]['failed'] {
  if (!toList(rule.identity ?? PROVEN).includes(agent.identity)) return 'identity';
  if (rule.category !== undefined && !toList(rule.category).includes(agent.category)) return 'category';
  if (rule.provider !== undefined && !hasName(rule.provider, agent.provider)) return 'provider';
  if (rule.name !== undefined && !hasName(rule.name, agent.name)) return 'name';
  return rule.route === undefined || toList(rule.route).some((route) => isBelow(path, route)) ? undefined : 'route';
}

const toList = <Value extends string>(value: Value | readonly Value[]): readonly Value[] =>
  typeof value === 'string' ? [value] : value;

const hasName = (names: string | readonly string[], name: string): boolean =>
  toList(names).some((each) => each.toLowerCase() === name.toLowerCase());

/** Whether a path is the route or below it. Dot segments, empty segments, encoding and case can't lead around a rule. */
function isBelow(path: string, route: string): boolean {
  const segments = toSegments(path);
  return toSegments(route).every((segment, at) => segment === segments[at]);
}

const toSegments = (path: string): readonly string[] =>
  new URL(`https://host.invalid/${path.replace(/^[\\/]+/, '')}`).pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => decode(segment).toLowerCase());

/** Decodes a segment, as routers do; one with an invalid encoding stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
