import type { ElementView } from '../view/view.ts';
import type { RoiInputs, RoiResult } from './calculate-roi.ts';
import { formatChartPrice } from './format-roi.ts';
import { formatInput } from './roi-inputs.ts';

/** Size of the chart and edges of its plot area, in units of the SVG view box. */
export type ChartSize = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Labels at the ends of the lines; shorter on a phone. */
  readonly labels: { readonly lost: string; readonly prevented: (percent: number) => string };
};

/** Chart sizes for wide screens and phones. */
export const chartSizes: Readonly<Record<'wide' | 'narrow', ChartSize>> = {
  wide: {
    width: 780,
    height: 400,
    left: 96,
    right: 640,
    top: 16,
    bottom: 340,
    labels: { lost: 'loss', prevented: (percent) => `${percent}% prevented` },
  },
  narrow: {
    width: 350,
    height: 340,
    left: 70,
    right: 304,
    top: 16,
    bottom: 284,
    labels: { lost: 'lost', prevented: (percent) => `${percent}%` },
  },
};

/** Smallest distance between the baselines of two labels. */
const LABEL_SPACING = 17;
/** Half the width of the widest label below the axis. */
const HALF_LABEL_WIDTH = 66;
const MILLION = 1_000_000;
/** End of the horizontal axis for a rate of 0: one percent. */
const DEFAULT_AXIS_PPM = 10_000;
const MIN_AXIS_PPM = 100;

/**
 * Returns the chart of the loss and the saving over the chargeback rate. The saving is a fan of lines from the lowest
 * to the highest effectiveness. A vertical line marks the entered rate, and a ring marks the break-even rate.
 *
 * @returns attributes and texts of the drawing's elements, by name
 */
export function createRoiChart(inputs: RoiInputs, figures: RoiResult, size: ChartSize): Record<string, ElementView> {
  const { left, right, top, bottom, labels } = size;
  const { ratePpm, transactions, valueCents } = inputs;
  const { chosen, range, costCents, lossCents } = figures;
  const [low, , high] = range;
  const pays = chosen.breakEven.kind === 'rate' ? chosen.breakEven.ratePpm : 0;
  const axisEndPpm = Math.min(
    MILLION,
    roundUp(Math.max(ratePpm * 1.25, pays * 1.15, MIN_AXIS_PPM, ratePpm === 0 ? DEFAULT_AXIS_PPM : 0)),
  );
  const lossAtAxisEnd = (transactions * valueCents * axisEndPpm) / MILLION;
  const highest = roundUp(Math.max(lossAtAxisEnd, costCents / 4, 100));
  const lowest = -costCents * 1.12;
  const x = (ppm: number) => roundToTenth(left + (ppm * (right - left)) / axisEndPpm);
  const y = (cents: number) => roundToTenth(bottom - ((cents - lowest) * (bottom - top)) / (highest - lowest));
  const end = (percent: number) => y((lossAtAxisEnd * percent) / 100 - costCents);
  const start = y(-costCents);
  const at = x(ratePpm);
  const rays = [low, high].map(({ effectivenessPercent }) => end(effectivenessPercent));
  const line = (from: number, to: number) => `M${left} ${from}L${right} ${to}`;
  const ends = separateLabels(
    [y(lossAtAxisEnd), ...[high, chosen, low].map(({ effectivenessPercent }) => end(effectivenessPercent))],
    bottom,
  );
  const valueLabels = separateLabels([y(lossCents), y(chosen.savingCents), start], bottom);
  const isInRange = range.some(({ effectivenessPercent }) => effectivenessPercent === chosen.effectivenessPercent);
  const place = (ppm: number) => {
    const middle = x(ppm);
    const anchor = middle < left + HALF_LABEL_WIDTH ? 'start' : middle > right - HALF_LABEL_WIDTH ? 'end' : 'middle';
    return { x: `${middle}`, 'text-anchor': anchor };
  };
  return {
    zero: { attributes: { d: line(y(0), y(0)) } },
    fan: { attributes: { d: `M${left} ${start}L${right} ${rays[1]}V${rays[0]}Z` } },
    rays: { attributes: { d: rays.map((ray) => line(start, ray)).join('') } },
    chosen: { attributes: { d: line(start, end(chosen.effectivenessPercent)) } },
    loss: { attributes: { d: line(y(0), y(lossAtAxisEnd)) } },
    rate: { attributes: { d: `M${at} ${top}V${bottom}` } },
    reach: { attributes: { d: `M${at} ${y(low.savingCents)}V${y(high.savingCents)}` } },
    leaders: { attributes: { d: `M${at} ${y(lossCents)}H${left}M${at} ${y(chosen.savingCents)}H${left}` } },
    lossDot: { attributes: { cx: `${at}`, cy: `${y(lossCents)}` } },
    savingDot: { attributes: { cx: `${at}`, cy: `${y(chosen.savingCents)}` } },
    ring: { attributes: { cx: `${x(pays)}`, cy: `${y(0)}`, r: pays > 0 ? '5' : '0' } },
    drop: { attributes: { d: pays > 0 ? `M${x(pays)} ${y(0) + 5}V${bottom + 36}` : '' } },
    lossEnd: { text: labels.lost, attributes: { y: `${(ends[0] ?? 0) + 4}` } },
    highEnd: { text: labels.prevented(high.effectivenessPercent), attributes: { y: `${(ends[1] ?? 0) + 4}` } },
    chosenEnd: { text: labels.prevented(chosen.effectivenessPercent), attributes: { y: `${(ends[2] ?? 0) + 4}` } },
    lowEnd: { text: labels.prevented(low.effectivenessPercent), attributes: { y: `${(ends[3] ?? 0) + 4}` } },
    lossRead: { text: formatChartPrice(lossCents), attributes: { y: `${(valueLabels[0] ?? 0) + 4}` } },
    savingRead: { text: formatChartPrice(chosen.savingCents), attributes: { y: `${(valueLabels[1] ?? 0) + 4}` } },
    costRead: { text: formatChartPrice(-costCents), attributes: { y: `${(valueLabels[2] ?? 0) + 4}` } },
    rateRead: { text: `your rate, ${formatInput('ratePpm', ratePpm)}%`, attributes: place(ratePpm) },
    mostRead: { text: at > right - 2 * HALF_LABEL_WIDTH ? '' : `${formatInput('ratePpm', axisEndPpm)}%` },
    paysRead: { text: pays > 0 ? `break-even ${formatInput('ratePpm', pays)}%` : '', attributes: place(pays) },
    frame: { attributes: { d: `M${left} ${top}V${bottom}H${right}` } },
    ...(isInRange && chosen.effectivenessPercent !== range[1].effectivenessPercent && { chosenEnd: { text: '' } }),
  };
}

/** Rounds up to the next of 1, 2, 5, 10, 20, 50 … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value * 0.999_999) ?? 10 * power;
}

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/** Returns label positions without overlaps, in the same order, none below `lowest`. */
function separateLabels(places: readonly number[], lowest: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const moved = [...places];
  let limit = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    moved[index] = Math.max(moved[index] ?? 0, limit);
    limit = (moved[index] ?? 0) + LABEL_SPACING;
  }
  limit = lowest + LABEL_SPACING;
  for (const index of order.toReversed()) {
    moved[index] = Math.min(moved[index] ?? 0, limit - LABEL_SPACING);
    limit = moved[index] ?? 0;
  }
  return moved.map(roundToTenth);
}
