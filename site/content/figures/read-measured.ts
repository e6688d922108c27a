import { comparisonMeasurement, type Measured } from '../records/comparison-measurement.ts';
import { readRecords } from '../records/define-records.ts';

/** Returns the results of the comparison with other libraries, read from disk. Only for the build. */
export const readMeasured = (): Measured => readRecords(comparisonMeasurement);
