import { priceList } from '@whorl/contract/pricing/price-list.ts';
import * as v from 'valibot';
import { compileText } from './compile-text.ts';
import { articleFrontMatterSchema } from './front-matter.ts';

const { title, description } = articleFrontMatterSchema.entries;
const line = v.pipe(v.string(), v.minLength(10), v.maxLength(120));

export const androidPlanSchema = v.strictObject({
  title,
  description,
  /** The last part of the page's address. */
  plan: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  /** What stands behind the number of its tier. */
  claim: v.pipe(v.string(), v.minLength(5)),
  /** Of the price list, from 0; its end is the plan's number. */
  tier: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(priceList.tiers.length - 2, 'must be a tier that ends'),
  ),
  /** What an app may want to know, and whether the plan tells it. */
  answers: v.pipe(v.array(v.strictObject({ asks: line, isIn: v.boolean(), note: line })), v.minLength(2)),
});
export type AndroidPlanFrontMatter = v.InferOutput<typeof androidPlanSchema>;

/**
 * Compiles what one plan is for an app as `compileArticle` does an article.
 *
 * @throws ContentError with every problem, by file and line.
 */
export const compileAndroidPlan = (source: string, file: string): Promise<{ code: string; map: null }> =>
  compileText({ source, file, schema: androidPlanSchema });
