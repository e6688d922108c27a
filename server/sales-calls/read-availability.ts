import { join } from 'node:path';
import {
  type Availability,
  availabilityFile,
  availabilityFileSchema,
} from '@whorl/contract/sales-calls/availability.ts';
import { readBuildJson } from '../platform/static/read-build-file.ts';

/**
 * Reads from the build when calls can be booked; undefined if it offers none.
 *
 * @throws Error with a one-line message if the build's file is missing or invalid
 */
export const readAvailability = (distDir: string): Availability | undefined =>
  readBuildJson(join(distDir, availabilityFile), availabilityFileSchema) ?? undefined;
