import * as v from 'valibot';
import * as measurement from './comparison-measurement.ts';
import { comparisonMeasurement, type Measured, type Method } from './comparison-measurement.ts';

const files = import.meta.glob<unknown>('../../../content/comparisons/measured.json', {
  eager: true,
  import: 'default',
});

/**
 * Results for the comparison pages. A file of another shape fails the build. Build scripts read it with `readRecords`.
 */
export const measured: Measured = v.parse(comparisonMeasurement.schema, Object.values(files)[0]);

/**
 * Returns the results of a method.
 *
 * @throws Error if it was not measured
 */
export const getFigures = (method: Method) => measurement.getFigures(measured, method);

/**
 * Returns the cost of one identification.
 *
 * @throws Error if it was not measured
 */
export const getCosts = (method: Method) => measurement.getCosts(measured, method);

/** Returns the number of visits of a method. */
export const countVisits = (method: Method): number => measurement.countVisits(measured, method);

/** Returns the IDs of the steps in order: of returning visitors, or of other people who resemble them. */
export const listSteps = (kind: 'same' | 'other') => measurement.listSteps(measured, kind);

/**
 * Returns the result of a step for one method.
 *
 * @throws Error if it was not measured
 */
export const getOutcome = (id: string, method: Method) => measurement.getOutcome(measured, id, method);

/** Returns the result over all steps of returning visitors. */
export const countRecognized = (method: Method) => measurement.countRecognized(measured, method);
