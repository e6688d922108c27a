import { decisions } from '@whorl/contract/identification/decision.ts';
import * as v from 'valibot';
import measured from '../../../content/products/identification/measured.json' with { type: 'json' };

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const probability = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const share = v.object({ right: whole, of: whole });

const schema = v.object({
  on: v.pipe(v.string(), v.isoDate()),
  command: v.string(),
  model: v.string(),
  people: whole,
  visits: whole,
  recognized: v.object({ signed: share, cleared: share, privateWindow: share, oneChange: share, twoChanges: share }),
  /** Visits that got another person's ID. */
  mistaken: v.object({ all: share, twinsFirst: share, twinsLater: share, others: share }),
  /** Visits by confidence score. */
  bins: v.array(v.object({ from: probability, to: probability, visits: whole, meanScore: probability, right: whole })),
  brier: probability,
  calibrationError: probability,
  unsigned: v.object({ brier: probability, calibrationError: probability }),
  decisions: v.record(v.picklist(decisions), v.object({ visits: whole, right: whole, meanScore: probability })),
});
/** Results of `npm run bench:matching -- --write`. */
export const matchingMeasurement = v.parse(schema, measured);
