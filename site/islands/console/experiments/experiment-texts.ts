import type { ExperimentResult } from '@whorl/contract/experiments/results.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { guardrails, states, verdicts } from '../../../../content/interface/console/experiments.json';
import { formatCount, formatPoints } from '../format.ts';

/** Returns the verdict of an experiment as text that claims no more than the statistics support. */
export function describeVerdict(result: ExperimentResult): { title: string; text: string; isAlarm: boolean } {
  const { verdict, plan, conversion } = result;
  const { low, high } = conversion.difference.interval;
  const values = { conversion: lowerFirst(conversion.title), low: formatPoints(low), high: formatPoints(high) };
  switch (verdict) {
    case 'too-few': {
      const smaller = Math.min(conversion.control.visitors, conversion.treatment.visitors);
      return {
        title: verdicts.tooFew,
        text: fillIn(verdicts.tooFewText, { count: formatCount(plan.visitorsPerVariant - smaller) }),
        isAlarm: false,
      };
    }
    case 'uneven':
      return { title: verdicts.uneven, text: verdicts.unevenText, isAlarm: true };
    case 'treatment':
      return { title: verdicts.treatment, text: fillIn(verdicts.treatmentText, values), isAlarm: false };
    case 'control':
      return { title: verdicts.control, text: fillIn(verdicts.controlText, values), isAlarm: false };
    case 'no-difference':
      return { title: verdicts.noDifference, text: fillIn(verdicts.noDifferenceText, values), isAlarm: false };
  }
}

export const stateTexts: Readonly<Record<ExperimentResult['state'], string>> = states;

type GuardrailState = ExperimentResult['guardrails'][number]['state'];
export const guardrailTexts: Readonly<Record<GuardrailState, { text: string; badge: string }>> = {
  safe: { text: guardrails.safe, badge: 'badge-good' },
  open: { text: guardrails.open, badge: '' },
  harmed: { text: guardrails.harmed, badge: 'badge-warning' },
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
