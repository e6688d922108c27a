import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/**
 * Reads a file of the build.
 *
 * @throws Error in one line if it is missing
 */
export function readBuildFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new Error(`${path} is missing. Build the site first (npm run build).`);
  }
}

/**
 * Reads and parses a JSON file of the build.
 *
 * @throws Error in one line if the file is missing or doesn't match the schema
 */
export function readBuildJson<const Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), readBuildFile(path).toString('utf8'));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(`Invalid build file ${path}: ${v.getDotPath(issue) ?? 'JSON'}: ${issue.message}`);
}
