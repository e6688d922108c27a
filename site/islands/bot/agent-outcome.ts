import type { BotInfo } from '@whorl/contract/identification/bot-info.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import texts from '../../../content/interface/visitor/agent-check.json' with { type: 'json' };
import { getBotdData } from '../visitor/botd-data.ts';

/** Sources of an identity in the order of the contract, whose module would add the validation library to the page. */
export const identitySources = [
  'signature',
  'ip_range',
  'browser',
  'user_agent',
] as const satisfies readonly BotInfo['identifiedBy'][];

/** Sender of a request: a person as far as known, a bot, or a named program. */
export type AgentOutcome = {
  readonly kind: 'person' | 'bot' | 'agent' | 'impostor' | 'named';
  readonly title: string;
  readonly reason: string;
  /** Result of each source of an identity. */
  readonly answers: readonly (keyof typeof texts.answer)[];
};

type Products = { readonly botInfo?: { data: BotInfo } | { error: object } | undefined; readonly botd?: unknown };

/** Describes what sent a request and why. @throws Error if bot detection failed and nothing names a program */
export function createAgentOutcome(products: Products): AgentOutcome {
  const { botInfo } = products;
  if (botInfo !== undefined && 'data' in botInfo)
    return { ...describeAgent(botInfo.data), answers: getAnswers(botInfo.data) };
  const { bot } = getBotdData(products);
  const answers = identitySources.map(() => 'nothing' as const);
  return bot.result === 'notDetected'
    ? { kind: 'person', title: texts.person, reason: texts.personReason, answers }
    : { kind: 'bot', title: texts.bot, reason: fillIn(texts.botReason, { type: bot.type ?? bot.result }), answers };
}

function describeAgent({ name, provider, identity, reason }: BotInfo): Omit<AgentOutcome, 'answers'> {
  switch (identity) {
    case 'signed':
    case 'verified':
      return { kind: 'agent', title: fillIn(texts.agent, { name }), reason: fillIn(texts[identity], { provider }) };
    case 'spoofed':
      return {
        kind: 'impostor',
        title: fillIn(texts.impostor, { name }),
        reason: fillIn(texts.spoofed, { reason: reason ?? identity }),
      };
    case 'unknown':
      return {
        kind: 'named',
        title: fillIn(texts.named, { name }),
        reason: reason === undefined ? texts.unknown : fillIn(texts.unchecked, { reason }),
      };
  }
}

/** Sources before the one that decided found nothing; those after it weren't needed. */
function getAnswers({ identifiedBy }: BotInfo): AgentOutcome['answers'] {
  const decidedAt = identitySources.indexOf(identifiedBy);
  return identitySources.map((_, at) => (at === decidedAt ? 'decides' : at < decidedAt ? 'nothing' : 'skipped'));
}
