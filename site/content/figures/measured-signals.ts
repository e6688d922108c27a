import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { contentRoot } from '../content-folders.ts';

const measured = readFileSync(join(contentRoot, 'comparisons/measured.json'), 'utf8');

/** How many signals the agent reads, as the comparison with other libraries measured it. */
export const measuredSignals = v.parse(v.object({ signals: v.number() }), JSON.parse(measured)).signals;
