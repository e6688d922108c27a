import { describe, expect, it } from 'vitest';
import { summarizeBotResult } from './bot-summary.ts';

const debuggerAttached = { name: 'remote_control', weight: 0.3, says: 'a debugger is attached to the page' };
const graphicsCard = { name: 'graphics_card', weight: -0.1, says: 'a graphics card draws' };

describe('summarizeBotResult', () => {
  it('reports evidence below the threshold instead of a clear browser', () => {
    const summary = summarizeBotResult({
      bot: { result: 'notDetected' },
      score: 0.2,
      evidence: [debuggerAttached, graphicsCard],
    });
    expect(summary).toMatchObject({ level: 'signs', signs: [debuggerAttached] });
  });

  it('reports evidence below the threshold even if evidence for a person outweighs it', () => {
    const rendering = { name: 'software_rendering', weight: 0.05, says: 'software draws' };
    expect(
      summarizeBotResult({ bot: { result: 'notDetected' }, score: 0, evidence: [graphicsCard, rendering] }).level,
    ).toBe('signs');
  });

  it('reports a clear browser only without evidence for automation', () => {
    expect(summarizeBotResult({ bot: { result: 'notDetected' }, score: 0, evidence: [graphicsCard] }).level).toBe(
      'clear',
    );
    expect(summarizeBotResult({ bot: { result: 'notDetected' } }).level).toBe('clear');
  });

  it('reports the type of a bot and of a crawler', () => {
    expect(summarizeBotResult({ bot: { result: 'bad', type: 'webdriver' } })).toMatchObject({
      level: 'bot',
      basis: expect.stringContaining('webdriver'),
    });
    expect(summarizeBotResult({ bot: { result: 'good', type: 'googlebot' } })).toMatchObject({
      level: 'crawler',
      basis: expect.stringContaining('googlebot'),
    });
  });
});
