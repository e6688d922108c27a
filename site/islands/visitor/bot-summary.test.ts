import { describe, expect, it } from 'vitest';
import { botSummaryOf } from './bot-summary.ts';

const debuggerAttached = { name: 'remote_control', weight: 0.3, says: 'a debugger is attached to the page' };
const graphicsCard = { name: 'graphics_card', weight: -0.1, says: 'a graphics card draws' };

describe('botSummaryOf', () => {
  it('names evidence below the threshold instead of reporting a clear browser', () => {
    const summary = botSummaryOf({
      bot: { result: 'notDetected' },
      score: 0.2,
      evidence: [debuggerAttached, graphicsCard],
    });
    expect(summary).toMatchObject({ level: 'signs', signs: [debuggerAttached] });
  });

  it('names evidence below the threshold also where evidence for a person outweighs it', () => {
    const rendering = { name: 'software_rendering', weight: 0.05, says: 'software draws' };
    expect(botSummaryOf({ bot: { result: 'notDetected' }, score: 0, evidence: [graphicsCard, rendering] }).level).toBe(
      'signs',
    );
  });

  it('reports a clear browser only where there is no evidence for automation', () => {
    expect(botSummaryOf({ bot: { result: 'notDetected' }, score: 0, evidence: [graphicsCard] }).level).toBe('clear');
    expect(botSummaryOf({ bot: { result: 'notDetected' } }).level).toBe('clear');
  });

  it('names the type of a bot and of a crawler', () => {
    expect(botSummaryOf({ bot: { result: 'bad', type: 'webdriver' } })).toMatchObject({
      level: 'bot',
      basis: expect.stringContaining('webdriver'),
    });
    expect(botSummaryOf({ bot: { result: 'good', type: 'googlebot' } })).toMatchObject({
      level: 'crawler',
      basis: expect.stringContaining('googlebot'),
    });
  });
});
