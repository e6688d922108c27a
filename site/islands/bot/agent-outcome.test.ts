import type { BotInfo } from '@whorl/contract/identification/bot-info.ts';
import { expect, test } from 'vitest';
import { createAgentOutcome } from './agent-outcome.ts';

const info: BotInfo = {
  ...{ category: 'ai_agent', provider: 'OpenAI', name: 'ChatGPT agent' },
  ...{ identity: 'signed', confidence: 'high', identifiedBy: 'signature' },
};
const botd = (result: string, type?: string) => ({ data: { bot: { result, type } } });
const outcomeOf = (botInfo: BotInfo | undefined, bot: object = botd('notDetected')) =>
  createAgentOutcome({ ...(botInfo && { botInfo: { data: botInfo } }), botd: bot });

test('a proven agent is an agent, whatever bot detection says', () => {
  expect(outcomeOf(info, botd('bad', 'webdriver'))).toMatchObject({
    kind: 'agent',
    title: 'Agent: ChatGPT agent',
    answers: ['decides', 'skipped', 'skipped', 'skipped'],
  });
  expect(outcomeOf({ ...info, identity: 'verified', identifiedBy: 'ip_range' }).answers).toEqual([
    'nothing',
    'decides',
    'skipped',
    'skipped',
  ]);
});

test('an impostor is shown with the reason', () => {
  const { kind, reason } = outcomeOf({ ...info, identity: 'spoofed', reason: 'forged' });
  expect([kind, reason]).toEqual(['impostor', expect.stringContaining('forged')]);
});

test('a claim is not proven, and says if its signature could not be checked', () => {
  const unknown = { ...info, identity: 'unknown' } as const;
  expect(outcomeOf({ ...unknown, identifiedBy: 'user_agent' })).toMatchObject({
    kind: 'named',
    answers: ['nothing', 'nothing', 'nothing', 'decides'],
  });
  expect(outcomeOf({ ...unknown, reason: 'directory_unreachable' }).reason).toContain('directory_unreachable');
});

test('without a name, bot detection decides', () => {
  expect(outcomeOf(undefined).kind).toBe('person');
  expect(outcomeOf(undefined, botd('bad', 'webdriver'))).toMatchObject({
    kind: 'bot',
    reason: expect.stringContaining('webdriver'),
    answers: ['nothing', 'nothing', 'nothing', 'nothing'],
  });
  expect(() => outcomeOf(undefined, { error: { message: 'the detectors failed' } })).toThrow('the detectors failed');
});
