import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Availability,
  availabilityFile,
  availabilityFileSchema,
} from '@whorl/contract/sales-calls/availability.ts';
import * as v from 'valibot';

/**
 * When calls can be booked, as the build has it; undefined where it offers none.
 *
 * @throws Error in one line when the file of the build is missing or not as the build writes it
 */
export function readAvailability(distDir: string): Availability | undefined {
  const path = join(distDir, availabilityFile);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), availabilityFileSchema), readBuilt(path));
  if (parsed.success) return parsed.output ?? undefined;
  const [issue] = parsed.issues;
  throw new Error(`${path} is not as the build writes it: ${v.getDotPath(issue) ?? 'JSON'}: ${issue.message}`);
}

function readBuilt(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`${path} is missing: build the site first (npm run build)`);
  }
}
