import texts from '../../content/interface/forms/sales-call.json' with { type: 'json' };
import { brand } from '../brand.ts';
import { BOOKING_DAYS } from '../stored-data/lifetimes.ts';
import { fillIn } from '../view/fill-in.ts';

/** Texts for booking a call, used by the page that the server renders and by the component in the browser. */
export const callTexts = {
  ...texts,
  sample: fillIn(texts.sample, { site: brand.name }),
  gone: fillIn(texts.gone, { days: BOOKING_DAYS }),
};

/** Formats the number of available times: 14 → `14 times`. */
export const formatTimeCount = (count: number): string =>
  count === 1 ? texts.oneTime : fillIn(texts.times, { count });
