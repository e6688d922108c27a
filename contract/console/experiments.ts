import * as v from 'valibot';
import { MAX_OVERRIDE_TEXT_LENGTH, overrideActions } from '../experiments/experiments.ts';

/** Override of an experiment's state. `revision` is the one of the results that the user has seen. */
export const experimentOverrideSchema = v.strictObject({
  action: v.picklist(overrideActions, `must be one of ${overrideActions.join(', ')}`),
  why: v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(MAX_OVERRIDE_TEXT_LENGTH, `has more than ${MAX_OVERRIDE_TEXT_LENGTH} characters`),
  ),
  revision: v.pipe(v.number('must be a number'), v.integer(), v.minValue(0)),
});
export type ExperimentOverride = v.InferOutput<typeof experimentOverrideSchema>;

/** Variant of an experiment's page. */
export const previewedVariants = ['control', 'treatment'] as const;

export const experimentPreviewQuerySchema = v.strictObject({
  variant: v.picklist(previewedVariants, `must be one of ${previewedVariants.join(', ')}`),
});
