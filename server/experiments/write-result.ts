import type { ExperimentResult, Verdict } from '@whorl/contract/experiments/results.ts';

type Comparison = ExperimentResult['conversion'];

/** One experiment as lines for a terminal. */
export function writeResult(result: ExperimentResult): string {
  const { name, page, state, start, counted, override, plan, conversion, guardrails, sampleRatio, leftOut, verdict } =
    result;
  const lines = [
    `${name}  ${page}  ${state}  since ${start}`,
    ...(override ? [`  ${override.at}  by ${override.by}: ${override.why}`] : []),
    ...(counted.length === 1 && counted[0]?.to === undefined ? [] : [`  Counted: ${periodsOf(counted)}`]),
    `  ${conversion.title}`,
    ...rowsOf(conversion),
    ...guardrails.flatMap((guardrail) => [`  Guardrail: ${guardrail.title}: ${guardrail.state}`, ...rowsOf(guardrail)]),
    `  Planned: ${plan.visitorsPerVariant} visitors in each, to tell ${points(plan.smallestEffect)} from ${percent(plan.baseline)} (two-sided, α ${plan.alpha}, power ${plan.power})`,
    `  Split: χ² ${sampleRatio.chiSquared.toFixed(2)}, p ${sampleRatio.p.toPrecision(2)}${sampleRatio.isUneven ? ': UNEVEN' : ''}; ${leftOut} bots and virtual machines left out`,
    `  ${inWords[verdict]}`,
  ];
  return `${lines.join('\n')}\n\n`;
}

/** All of them make one count; what happened between them is in none. */
const periodsOf = (counted: ExperimentResult['counted']): string =>
  counted.map(({ from, to }) => `${from} to ${to ?? 'now'}`).join(' and ') || 'nothing, it never ran';

const inWords: Readonly<Record<Verdict, string>> = {
  'too-few': 'No verdict yet: the planned number of visitors is not reached.',
  uneven: 'No verdict: the split is not even. Something loses visitors of one variant; find that first.',
  treatment: 'Treatment does better.',
  control: 'Control does better.',
  'no-difference': 'No difference was found that is worth a change.',
};

function rowsOf({ control, treatment, difference }: Comparison): string[] {
  const row = (label: string, { visitors, converted, share, interval }: Comparison['control']): string =>
    `    ${label.padEnd(9)}  ${converted} of ${visitors}  ${percent(share)}  (${percent(interval.low)} to ${percent(interval.high)}, Wilson)`;
  return [
    row('Control', control),
    row('Treatment', treatment),
    `    Difference ${points(difference.share)}  (${points(difference.interval.low)} to ${points(difference.interval.high)}, Newcombe)`,
  ];
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
const points = (share: number): string => `${share > 0 ? '+' : ''}${(share * 100).toFixed(2)} points`;
