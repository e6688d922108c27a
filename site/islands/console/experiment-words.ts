import type { ExperimentResult } from '@whorl/contract/experiments/results.ts';
import { writtenCount, writtenPoints } from './written.ts';

/** What an experiment has come to, in words that claim no more than was found. */
export function verdictWords(result: ExperimentResult): { title: string; text: string; isAlarm: boolean } {
  const { verdict, plan, conversion } = result;
  const { low, high } = conversion.difference.interval;
  const range = `between ${writtenPoints(low)} and ${writtenPoints(high)} points`;
  const did = lowerFirst(conversion.title);
  switch (verdict) {
    case 'too-few': {
      const smaller = Math.min(conversion.control.visitors, conversion.treatment.visitors);
      return {
        title: 'No verdict yet',
        text: `${writtenCount(plan.visitorsPerVariant - smaller)} more visitors have to see the smaller variant. Until then nothing is said, whatever the numbers look like: who stops at the first good day finds a difference that is none.`,
        isAlarm: false,
      };
    }
    case 'uneven':
      return {
        title: 'Do not believe these figures',
        text: 'More visitors saw one variant than the draw allows. Something loses the visitors of the other, and waiting does not mend it: find it, then begin a new experiment.',
        isAlarm: true,
      };
    case 'treatment':
      return {
        title: 'Treatment is better',
        text: `More of its visitors ${did}: ${range} against Control.`,
        isAlarm: false,
      };
    case 'control':
      return {
        title: 'Control is better',
        text: `Fewer of Treatment’s visitors ${did}: ${range} against Control.`,
        isAlarm: false,
      };
    case 'no-difference':
      return {
        title: 'No difference was found',
        text: `Treatment’s share lies ${range} against Control’s. Nought is among them, so neither is better for certain.`,
        isAlarm: false,
      };
  }
}

export const stateWords: Readonly<Record<ExperimentResult['state'], string>> = {
  running: 'running',
  stopped: 'stopped: all see Control',
  'rolled-out': 'rolled out: all see Treatment',
};

type GuardrailState = ExperimentResult['guardrails'][number]['state'];
export const guardrailWords: Readonly<Record<GuardrailState, { word: string; badge: string }>> = {
  safe: { word: 'safe', badge: 'badge-good' },
  open: { word: 'not known yet', badge: '' },
  harmed: { word: 'harmed', badge: 'badge-warning' },
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
