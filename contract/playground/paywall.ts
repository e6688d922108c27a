import * as v from 'valibot';
import { demoAnswerSchema, requestIdField } from './demo-api.ts';
import { articleIds } from './magazine.ts';

export const readRequestSchema = v.strictObject({ ...requestIdField, article: v.picklist(articleIds) });
export type ReadRequest = v.InferOutput<typeof readRequestSchema>;

export const readAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** Paragraphs of the article; missing if access is refused. */
  paragraphs: v.optional(v.array(v.string())),
});
export type ReadAnswer = v.InferOutput<typeof readAnswerSchema>;
