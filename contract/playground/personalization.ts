import * as v from 'valibot';
import { demoAnswerSchema, noControlCharacters, requestIdField } from './demo-api.ts';
import { seedIds } from './seed-shop.ts';

const seed = v.picklist(seedIds);
/** Action in the shop. Every response contains everything that is stored about the visitor. */
export const seedShopRequestSchema = v.variant('action', [
  v.strictObject({ ...requestIdField, action: v.literal('enter') }),
  v.strictObject({
    ...requestIdField,
    action: v.literal('search'),
    term: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.minLength(1), v.maxLength(40), noControlCharacters),
  }),
  v.strictObject({ ...requestIdField, action: v.picklist(['put', 'takeOut']), seed }),
]);
export type SeedShopRequest = v.InferOutput<typeof seedShopRequestSchema>;

export const seedShopAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** The visitor's searches, newest first. Missing, like all fields below, if the request is refused. */
  searches: v.optional(v.array(v.string())),
  cart: v.optional(v.array(v.object({ seed, count: v.pipe(v.number(), v.integer()) }))),
  /** Search results; missing if the action is no search. */
  found: v.optional(v.array(seed)),
});
export type SeedShopAnswer = v.InferOutput<typeof seedShopAnswerSchema>;
