import { shortPrice, writtenCalls } from '../pricing/written.ts';
import type { ElementView } from '../view/view.ts';
import { chartSizes, roiChart } from './roi-chart.ts';
import { type RoiFigures, type RoiInputs, roiFigures } from './roi-figures.ts';
import {
  inputStops,
  nearestInputStop,
  plainInput,
  type ReadInputs,
  type RoiInput,
  roiInputs,
  writtenInput,
} from './roi-inputs.ts';
import { breakEvenSentence, shortBreakEven, signedPrice } from './written-roi.ts';

/** The attribute that says which of these an element shows. */
export const ROI_MARK = 'data-roi';

/** More characters than this are not written in the largest size: they would not fit a phone. */
const LONGEST_LARGE = 11;

/** What a value is read out as. */
const spoken: Readonly<Record<RoiInput, (text: string) => string>> = {
  transactions: (text) => `${text} transactions a month`,
  valueCents: (text) => `$${text}`,
  ratePpm: (text) => `${text}%`,
  effectivenessPercent: (text) => `${text}% prevented`,
  callsPerTransaction: (text) => (text === '1' ? '1 identification' : `${text} identifications`),
};

/**
 * Everything on the page that depends on the inputs, by the mark of its element: the build writes it into the page, a
 * script over it, and the server where there is no script, so that all three show the same.
 */
export function roiView({ inputs, texts, problems }: ReadInputs): Readonly<Record<string, ElementView>> {
  const figures = roiFigures(inputs);
  const view: Record<string, ElementView> = { ...sums(inputs, figures), ...formValues(texts, figures) };
  for (const name of roiInputs) {
    const value = inputs[name];
    const problem = problems[name];
    view[`field-${name}`] = {
      value: texts[name],
      attributes: { 'aria-invalid': problem === undefined ? undefined : 'true' },
    };
    view[`slider-${name}`] = {
      value: String(nearestInputStop(name, value)),
      attributes: { 'aria-valuetext': spoken[name](writtenInput(name, value)) },
    };
    view[`error-${name}`] = {
      text: problem === undefined ? '' : `${problem} The sum counts with ${spoken[name](writtenInput(name, value))}.`,
      hidden: problem === undefined,
    };
  }
  for (const [kind, size] of Object.entries(chartSizes)) {
    for (const [part, shown] of Object.entries(roiChart(inputs, figures, size))) view[`${kind}-${part}`] = shown;
  }
  return view;
}

function sums(inputs: RoiInputs, figures: RoiFigures): Record<string, ElementView> {
  const { chosen, range, lossCents, costCents, calls } = figures;
  const [low, , high] = range;
  const rows = { low, middle: range[1], high, chosen };
  return {
    pays: {
      attributes: {
        'data-pays': String(chosen.savingCents >= 0),
        'data-long': String(signedPrice(chosen.savingCents).length > LONGEST_LARGE),
      },
    },
    saving: { text: signedPrice(chosen.savingCents) },
    verdict: { text: verdict(figures) },
    range: {
      text: `${signedPrice(low.savingCents)} at ${low.effectivenessPercent}%, ${signedPrice(high.savingCents)} at ${high.effectivenessPercent}%.`,
    },
    breakEven: { text: breakEvenSentence(chosen.breakEven) },
    loss: { text: shortPrice(lossCents) },
    cost: { text: shortPrice(costCents) },
    prevented: { text: shortPrice(chosen.preventedCents) },
    lossSum: {
      text: `${writtenCalls(inputs.transactions)} × ${shortPrice(inputs.valueCents)} × ${writtenInput('ratePpm', inputs.ratePpm)}%`,
    },
    costSum: {
      text: `${writtenCalls(calls)} ${calls === 1 ? 'identification' : 'identifications'}, by the list`,
    },
    preventedSum: { text: `${chosen.effectivenessPercent}% of ${shortPrice(lossCents)}` },
    savingSum: { text: `${shortPrice(chosen.preventedCents)} − ${shortPrice(costCents)}` },
    alternative: { attributes: { 'aria-label': alternative(inputs, figures) } },
    spoken: {
      text: `Left over a month: ${signedPrice(chosen.savingCents)}, from ${signedPrice(low.savingCents)} to ${signedPrice(high.savingCents)}.`,
    },
    ...Object.fromEntries(
      Object.entries(rows).flatMap(([row, saving]) => [
        [`${row}-percent`, { text: `${saving.effectivenessPercent}%` }],
        [`${row}-prevented`, { text: shortPrice(saving.preventedCents) }],
        [
          `${row}-saving`,
          { text: signedPrice(saving.savingCents), attributes: { 'data-pays': String(saving.savingCents >= 0) } },
        ],
        [`${row}-breakEven`, { text: shortBreakEven(saving.breakEven) }],
      ]),
    ),
    ...Object.fromEntries(Object.keys(rows).map((row) => [`${row}-cost`, { text: shortPrice(costCents) }])),
    'chosen-row': { hidden: range.some(({ effectivenessPercent: one }) => one === chosen.effectivenessPercent) },
  };
}

/** What the contact form sends along: the figures as they were typed, so that it refuses what is none, and amounts in dollars. */
function formValues(
  texts: ReadInputs['texts'],
  { lossCents, costCents, chosen }: RoiFigures,
): Record<string, ElementView> {
  const field = (value: string): ElementView => ({ value });
  return {
    'form-transactions': field(texts.transactions),
    'form-valueCents': field(texts.valueCents),
    'form-ratePpm': field(texts.ratePpm),
    'form-loss': field(plainInput('valueCents', lossCents)),
    'form-cost': field(plainInput('valueCents', costCents)),
    'form-saving': field(plainInput('valueCents', chosen.savingCents)),
  };
}

function verdict({ chosen, range, lossCents, costCents }: RoiFigures): string {
  const [low, , high] = range;
  if (lossCents === 0)
    return costCents === 0
      ? 'Nothing is lost and nothing is paid: there is nothing to count.'
      : 'It does not pay: nothing is lost, so there is nothing to save.';
  if (chosen.savingCents < 0)
    return high.savingCents > 0
      ? 'At this share it does not pay: asking costs more than it saves.'
      : 'It does not pay: asking costs more than it saves.';
  if (chosen.savingCents === 0) return 'It comes out even: as much is saved as is paid.';
  return low.savingCents < 0
    ? 'It pays if the share is right, and does not if it is the lowest.'
    : 'It pays, and would at the lowest share.';
}

const alternative = ({ ratePpm }: RoiInputs, { lossCents, chosen, range }: RoiFigures): string =>
  `Over the chargeback rate: at ${writtenInput('ratePpm', ratePpm)}% ${shortPrice(lossCents)} a month is lost; with ${chosen.effectivenessPercent}% of it prevented ${signedPrice(chosen.savingCents)} is left after the price, from ${signedPrice(range[0].savingCents)} to ${signedPrice(range[2].savingCents)}. ${breakEvenSentence(chosen.breakEven)} All figures stand in the table below.`;

/** How far each slider goes. */
export const sliderEnds: Readonly<Record<RoiInput, number>> = Object.fromEntries(
  roiInputs.map((name) => [name, inputStops[name].length - 1]),
) as Record<RoiInput, number>;
