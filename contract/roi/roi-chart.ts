import type { ElementView } from '../view/view.ts';
import type { RoiFigures, RoiInputs } from './roi-figures.ts';
import { writtenInput } from './roi-inputs.ts';
import { chartPrice } from './written-roi.ts';

/** A chart's paper, in the units of its view box: all of it, and what its axes enclose. */
export type ChartSize = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** What stands at the ends of the lines; a phone has room for less. */
  readonly words: { readonly lost: string; readonly prevented: (percent: number) => string };
};

/** Over its columns of a desk, and drawn anew for a phone. */
export const chartSizes: Readonly<Record<'wide' | 'narrow', ChartSize>> = {
  wide: {
    width: 780,
    height: 400,
    left: 96,
    right: 640,
    top: 16,
    bottom: 340,
    words: { lost: 'what is lost', prevented: (percent) => `${percent}% prevented` },
  },
  narrow: {
    width: 350,
    height: 340,
    left: 70,
    right: 304,
    top: 16,
    bottom: 284,
    words: { lost: 'lost', prevented: (percent) => `${percent}%` },
  },
};

/** Between the base lines of two labels that would lie on each other. */
const LINE = 17;
/** What the widest label under the axis needs on either side of its middle. */
const HALF_LABEL = 66;
const WHOLE = 1_000_000;
/** The rate that an empty chart reaches to: one percent. */
const USUAL_PPM = 10_000;
const LEAST_PPM = 100;

/**
 * The drawing: over the chargeback rate, what is lost (ink) and what is left of it after the price (accent, a fan from
 * the lowest to the highest effectiveness). It is read off at the visitor's rate; the ring is where it begins to pay.
 *
 * @returns attributes and texts of the drawing's parts, by name
 */
export function roiChart(inputs: RoiInputs, figures: RoiFigures, size: ChartSize): Record<string, ElementView> {
  const { left, right, top, bottom, words } = size;
  const { ratePpm, transactions, valueCents } = inputs;
  const { chosen, range, costCents, lossCents } = figures;
  const [low, , high] = range;
  const pays = chosen.breakEven.kind === 'rate' ? chosen.breakEven.ratePpm : 0;
  const mostPpm = Math.min(
    WHOLE,
    roundUp(Math.max(ratePpm * 1.25, pays * 1.15, LEAST_PPM, ratePpm === 0 ? USUAL_PPM : 0)),
  );
  const lossAtMost = (transactions * valueCents * mostPpm) / WHOLE;
  const highest = roundUp(Math.max(lossAtMost, costCents / 4, 100));
  const lowest = -costCents * 1.12;
  const x = (ppm: number) => tenth(left + (ppm * (right - left)) / mostPpm);
  const y = (cents: number) => tenth(bottom - ((cents - lowest) * (bottom - top)) / (highest - lowest));
  const end = (percent: number) => y((lossAtMost * percent) / 100 - costCents);
  const start = y(-costCents);
  const at = x(ratePpm);
  const rays = [low, high].map(({ effectivenessPercent }) => end(effectivenessPercent));
  const line = (from: number, to: number) => `M${left} ${from}L${right} ${to}`;
  const ends = apart(
    [y(lossAtMost), ...[high, chosen, low].map(({ effectivenessPercent }) => end(effectivenessPercent))],
    bottom,
  );
  const readings = apart([y(lossCents), y(chosen.savingCents), start], bottom);
  const isOfRange = range.some(({ effectivenessPercent }) => effectivenessPercent === chosen.effectivenessPercent);
  const place = (ppm: number) => {
    const middle = x(ppm);
    const anchor = middle < left + HALF_LABEL ? 'start' : middle > right - HALF_LABEL ? 'end' : 'middle';
    return { x: `${middle}`, 'text-anchor': anchor };
  };
  return {
    zero: { attributes: { d: line(y(0), y(0)) } },
    fan: { attributes: { d: `M${left} ${start}L${right} ${rays[1]}V${rays[0]}Z` } },
    rays: { attributes: { d: rays.map((ray) => line(start, ray)).join('') } },
    chosen: { attributes: { d: line(start, end(chosen.effectivenessPercent)) } },
    loss: { attributes: { d: line(y(0), y(lossAtMost)) } },
    rate: { attributes: { d: `M${at} ${top}V${bottom}` } },
    reach: { attributes: { d: `M${at} ${y(low.savingCents)}V${y(high.savingCents)}` } },
    leaders: { attributes: { d: `M${at} ${y(lossCents)}H${left}M${at} ${y(chosen.savingCents)}H${left}` } },
    lossDot: { attributes: { cx: `${at}`, cy: `${y(lossCents)}` } },
    savingDot: { attributes: { cx: `${at}`, cy: `${y(chosen.savingCents)}` } },
    ring: { attributes: { cx: `${x(pays)}`, cy: `${y(0)}`, r: pays > 0 ? '5' : '0' } },
    drop: { attributes: { d: pays > 0 ? `M${x(pays)} ${y(0) + 5}V${bottom + 36}` : '' } },
    lossEnd: { text: words.lost, attributes: { y: `${(ends[0] ?? 0) + 4}` } },
    highEnd: { text: words.prevented(high.effectivenessPercent), attributes: { y: `${(ends[1] ?? 0) + 4}` } },
    chosenEnd: { text: words.prevented(chosen.effectivenessPercent), attributes: { y: `${(ends[2] ?? 0) + 4}` } },
    lowEnd: { text: words.prevented(low.effectivenessPercent), attributes: { y: `${(ends[3] ?? 0) + 4}` } },
    lossRead: { text: chartPrice(lossCents), attributes: { y: `${(readings[0] ?? 0) + 4}` } },
    savingRead: { text: chartPrice(chosen.savingCents), attributes: { y: `${(readings[1] ?? 0) + 4}` } },
    costRead: { text: chartPrice(-costCents), attributes: { y: `${(readings[2] ?? 0) + 4}` } },
    rateRead: { text: `your rate, ${writtenInput('ratePpm', ratePpm)}%`, attributes: place(ratePpm) },
    mostRead: { text: at > right - 2 * HALF_LABEL ? '' : `${writtenInput('ratePpm', mostPpm)}%` },
    paysRead: { text: pays > 0 ? `pays from ${writtenInput('ratePpm', pays)}%` : '', attributes: place(pays) },
    frame: { attributes: { d: `M${left} ${top}V${bottom}H${right}` } },
    ...(isOfRange && chosen.effectivenessPercent !== range[1].effectivenessPercent && { chosenEnd: { text: '' } }),
  };
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value * 0.999_999) ?? 10 * power;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Moves labels that would lie on each other apart, in the order of their places, none below the lowest line. */
function apart(places: readonly number[], lowest: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const moved = [...places];
  let limit = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    moved[index] = Math.max(moved[index] ?? 0, limit);
    limit = (moved[index] ?? 0) + LINE;
  }
  limit = lowest + LINE;
  for (const index of order.toReversed()) {
    moved[index] = Math.min(moved[index] ?? 0, limit - LINE);
    limit = moved[index] ?? 0;
  }
  return moved.map(tenth);
}
