import messages from '../../content/interface/calculators/roi.json' with { type: 'json' };
import { formatCalls, shortPrice } from '../pricing/format.ts';
import { fillIn } from '../view/fill-in.ts';
import type { ElementView } from '../view/view.ts';
import { calculateRoi, type RoiInputs, type RoiResult } from './calculate-roi.ts';
import { formatBreakEven, formatShortBreakEven, formatSignedPrice } from './format-roi.ts';
import { chartSizes, createRoiChart } from './roi-chart.ts';
import {
  findNearestStop,
  formatInput,
  formatPlainInput,
  type ParsedInputs,
  type RoiInput,
  roiInputNames,
  sliderStops,
} from './roi-inputs.ts';

/** Attribute of elements with the name of the value that they show. */
export const ROI_ATTRIBUTE = 'data-roi';

/** Largest number of characters in the largest font size; a longer amount wouldn't fit on a phone. */
const MAX_LARGE_LENGTH = 11;

/** Returns an input as screen readers announce it. */
function formatSpoken(name: RoiInput, input: number): string {
  const value = formatInput(name, input);
  return name === 'callsPerTransaction'
    ? formatIdentifications(input, value)
    : fillIn(messages.spoken[name], { value });
}

const formatIdentifications = (count: number, value: string): string =>
  count === 1 ? messages.spoken.oneIdentification : fillIn(messages.spoken.identifications, { value });

/**
 * Returns everything on the page that depends on the inputs, by the mark of its element. The build, the browser and,
 * for browsers without JavaScript, the server call it, so that all of them show the same.
 */
export function createRoiView({ inputs, texts, problems }: ParsedInputs): Readonly<Record<string, ElementView>> {
  const figures = calculateRoi(inputs);
  const view: Record<string, ElementView> = { ...createSumViews(inputs, figures), ...createFormViews(texts, figures) };
  for (const name of roiInputNames) {
    const value = inputs[name];
    const problem = problems[name];
    view[`field-${name}`] = {
      value: texts[name],
      attributes: { 'aria-invalid': problem === undefined ? undefined : 'true' },
    };
    view[`slider-${name}`] = {
      value: String(findNearestStop(name, value)),
      attributes: { 'aria-valuetext': formatSpoken(name, value) },
    };
    view[`error-${name}`] = {
      text: problem === undefined ? '' : fillIn(messages.corrected, { problem, value: formatSpoken(name, value) }),
      hidden: problem === undefined,
    };
  }
  for (const [kind, size] of Object.entries(chartSizes)) {
    for (const [part, shown] of Object.entries(createRoiChart(inputs, figures, size))) view[`${kind}-${part}`] = shown;
  }
  return view;
}

function createSumViews(inputs: RoiInputs, figures: RoiResult): Record<string, ElementView> {
  const { chosen, range, lossCents, costCents, calls } = figures;
  const [low, , high] = range;
  const rows = { low, middle: range[1], high, chosen };
  return {
    pays: {
      attributes: {
        'data-pays': String(chosen.savingCents >= 0),
        'data-long': String(formatSignedPrice(chosen.savingCents).length > MAX_LARGE_LENGTH),
      },
    },
    saving: { text: formatSignedPrice(chosen.savingCents) },
    verdict: { text: formatVerdict(figures) },
    range: {
      text: fillIn(messages.range, {
        lowSaving: formatSignedPrice(low.savingCents),
        lowShare: low.effectivenessPercent,
        highSaving: formatSignedPrice(high.savingCents),
        highShare: high.effectivenessPercent,
      }),
    },
    breakEven: { text: formatBreakEven(chosen.breakEven) },
    loss: { text: shortPrice(lossCents) },
    cost: { text: shortPrice(costCents) },
    prevented: { text: shortPrice(chosen.preventedCents) },
    lossSum: {
      text: `${formatCalls(inputs.transactions)} × ${shortPrice(inputs.valueCents)} × ${formatInput('ratePpm', inputs.ratePpm)}%`,
    },
    costSum: {
      text: fillIn(messages.cost, { identifications: formatIdentifications(calls, formatCalls(calls)) }),
    },
    preventedSum: {
      text: fillIn(messages.prevented, { share: chosen.effectivenessPercent, loss: shortPrice(lossCents) }),
    },
    savingSum: { text: `${shortPrice(chosen.preventedCents)} − ${shortPrice(costCents)}` },
    alternative: { attributes: { 'aria-label': describeChart(inputs, figures) } },
    spoken: {
      text: fillIn(messages.result, {
        saving: formatSignedPrice(chosen.savingCents),
        low: formatSignedPrice(low.savingCents),
        high: formatSignedPrice(high.savingCents),
      }),
    },
    ...Object.fromEntries(
      Object.entries(rows).flatMap(([row, saving]) => [
        [`${row}-percent`, { text: `${saving.effectivenessPercent}%` }],
        [`${row}-prevented`, { text: shortPrice(saving.preventedCents) }],
        [
          `${row}-saving`,
          { text: formatSignedPrice(saving.savingCents), attributes: { 'data-pays': String(saving.savingCents >= 0) } },
        ],
        [`${row}-breakEven`, { text: formatShortBreakEven(saving.breakEven) }],
      ]),
    ),
    ...Object.fromEntries(Object.keys(rows).map((row) => [`${row}-cost`, { text: shortPrice(costCents) }])),
    'chosen-row': { hidden: range.some(({ effectivenessPercent: one }) => one === chosen.effectivenessPercent) },
  };
}

/**
 * Returns the values of the contact form's hidden fields: the inputs as they were typed, so that the form rejects
 * invalid ones, and the results in dollars.
 */
function createFormViews(
  texts: ParsedInputs['texts'],
  { lossCents, costCents, chosen }: RoiResult,
): Record<string, ElementView> {
  const field = (value: string): ElementView => ({ value });
  return {
    'form-transactions': field(texts.transactions),
    'form-valueCents': field(texts.valueCents),
    'form-ratePpm': field(texts.ratePpm),
    'form-loss': field(formatPlainInput('valueCents', lossCents)),
    'form-cost': field(formatPlainInput('valueCents', costCents)),
    'form-saving': field(formatPlainInput('valueCents', chosen.savingCents)),
  };
}

function formatVerdict({ chosen, range, lossCents, costCents }: RoiResult): string {
  const [low, , high] = range;
  const { verdict } = messages;
  if (lossCents === 0) return costCents === 0 ? verdict.nothing : verdict.noLosses;
  if (chosen.savingCents < 0) return high.savingCents > 0 ? verdict.notAtThisShare : verdict.not;
  if (chosen.savingCents === 0) return verdict.breakEven;
  return low.savingCents < 0 ? verdict.notAtTheLowestShare : verdict.always;
}

const describeChart = ({ ratePpm }: RoiInputs, { lossCents, chosen, range }: RoiResult): string =>
  fillIn(messages.chart, {
    rate: formatInput('ratePpm', ratePpm),
    loss: shortPrice(lossCents),
    share: chosen.effectivenessPercent,
    saving: formatSignedPrice(chosen.savingCents),
    low: formatSignedPrice(range[0].savingCents),
    high: formatSignedPrice(range[2].savingCents),
    breakEven: formatBreakEven(chosen.breakEven),
  });

/** Index of each slider's last stop. */
export const lastSliderStops: Readonly<Record<RoiInput, number>> = Object.fromEntries(
  roiInputNames.map((name) => [name, sliderStops[name].length - 1]),
) as Record<RoiInput, number>;
