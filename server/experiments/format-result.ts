import type { ExperimentResult, Verdict } from '@whorl/contract/experiments/results.ts';

type Comparison = ExperimentResult['conversion'];

/** Formats the result of an experiment for a terminal. */
export function formatResult(result: ExperimentResult): string {
  const { name, page, state, start, counted, override, plan, conversion, guardrails, sampleRatio, leftOut, verdict } =
    result;
  const lines = [
    `${name}  ${page}  ${state}  since ${start}`,
    ...(override ? [`  ${override.at}  by ${override.by}: ${override.why}`] : []),
    ...(counted.length === 1 && counted[0]?.to === undefined ? [] : [`  Counted: ${formatPeriods(counted)}`]),
    `  ${conversion.title}`,
    ...formatRows(conversion),
    ...guardrails.flatMap((guardrail) => [
      `  Guardrail: ${guardrail.title}: ${guardrail.state}`,
      ...formatRows(guardrail),
    ]),
    `  Planned: ${plan.visitorsPerVariant} visitors per variant, to detect ${points(plan.smallestEffect)} against ${percent(plan.baseline)} (two-sided, α ${plan.alpha}, power ${plan.power})`,
    `  Split: χ² ${sampleRatio.chiSquared.toFixed(2)}, p ${sampleRatio.p.toPrecision(2)}${sampleRatio.isUneven ? ': UNEVEN' : ''}; ${leftOut} agents, bots and virtual machines excluded`,
    `  ${verdictTexts[verdict]}`,
  ];
  return `${lines.join('\n')}\n\n`;
}

/** Formats the running periods, which are counted together. */
const formatPeriods = (counted: ExperimentResult['counted']): string =>
  counted.map(({ from, to }) => `${from} to ${to ?? 'now'}`).join(' and ') || 'none, it never ran';

const verdictTexts: Readonly<Record<Verdict, string>> = {
  'too-few': 'No result yet: the planned number of visitors is not reached.',
  uneven: 'No result: the split is uneven. Find out first why visitors of one variant are lost.',
  treatment: 'Treatment is better.',
  control: 'Control is better.',
  'no-difference': 'No relevant difference was found.',
};

function formatRows({ control, treatment, difference }: Comparison): string[] {
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
