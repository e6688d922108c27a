import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SearchIndex, searchIndexFile, searchIndexSchema } from '@whorl/contract/search/search-index.ts';
import * as v from 'valibot';

/** @throws Error in one line when the build has no index, or another than this server reads */
export function readIndex(distDir: string): SearchIndex {
  const path = join(distDir, searchIndexFile);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Error(`${path} is missing: build the site first (npm run build)`);
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), searchIndexSchema), text);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(`${path} is not as the build writes it: ${v.getDotPath(issue) ?? 'JSON'}: ${issue.message}`);
}
