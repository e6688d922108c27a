import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatReport } from './report.ts';
import { runFuzz } from './run-fuzz.ts';

/*
 * `node scripts/run.mjs bench/fuzz/fuzz.ts [--requests 1000000] [--seed 1] [--dialect postgres] [--report FILE]`: sends valid,
 * changed and malformed requests to every route of the complete server, reads back what was stored, and prints the requests
 * by endpoint and status. Fails if a request gets a 5xx, no response or an error without the documented format, if the
 * server ends or its memory grows, or if something stored can't be read.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    dialect: { type: 'string', default: 'sqlite' },
    connections: { type: 'string', default: '16' },
    batch: { type: 'string', default: '20000' },
    report: { type: 'string' },
  },
});
if (values.dialect !== 'sqlite' && values.dialect !== 'postgres')
  throw new Error('--dialect must be sqlite or postgres');

const report = await runFuzz({
  requests: Number(values.requests),
  seed: Number(values.seed),
  dialect: values.dialect,
  connections: Number(values.connections),
  batch: Number(values.batch),
  log: console.log,
});
console.log(formatReport(report));
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(report, undefined, 2));
process.exitCode = report.failures.length === 0 ? 0 : 1;
