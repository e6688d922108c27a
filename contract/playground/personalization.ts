import * as v from 'valibot';
import { demoAnswerSchema, requestIdField, withoutControls } from './demo-call.ts';
import { seedIds } from './seed-shop.ts';

const seed = v.picklist(seedIds);
/** What somebody does in the shop. Each is answered with everything that is kept of the visitor. */
export const seedShopRequestSchema = v.variant('action', [
  v.strictObject({ ...requestIdField, action: v.literal('enter') }),
  v.strictObject({
    ...requestIdField,
    action: v.literal('search'),
    term: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.minLength(1), v.maxLength(40), withoutControls),
  }),
  v.strictObject({ ...requestIdField, action: v.picklist(['put', 'takeOut']), seed }),
]);
export type SeedShopRequest = v.InferOutput<typeof seedShopRequestSchema>;

export const seedShopAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** The visitor's, the latest first. Left out, with all below, where the call is refused. */
  searches: v.optional(v.array(v.string())),
  cart: v.optional(v.array(v.object({ seed, count: v.pipe(v.number(), v.integer()) }))),
  /** What a search found; left out where none was asked for. */
  found: v.optional(v.array(seed)),
});
export type SeedShopAnswer = v.InferOutput<typeof seedShopAnswerSchema>;
