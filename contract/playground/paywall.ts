import * as v from 'valibot';
import { demoAnswerSchema, requestIdField } from './demo-call.ts';
import { articleIds } from './magazine.ts';

export const readRequestSchema = v.strictObject({ ...requestIdField, article: v.picklist(articleIds) });
export type ReadRequest = v.InferOutput<typeof readRequestSchema>;

export const readAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** The paragraphs of the article; left out where it is refused. */
  paragraphs: v.optional(v.array(v.string())),
});
export type ReadAnswer = v.InferOutput<typeof readAnswerSchema>;
