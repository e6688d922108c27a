import { parseArgs } from 'node:util';
import { findOrInstallPrograms } from '../../deploy/testing/find-programs.ts';
import { onStopSignal } from '../../scripts/on-stop-signal.ts';
import { requestKinds, type StepResult } from './measure-step.ts';
import { failoverPackages, failoverPrograms, runFailover } from './run-failover.ts';
import { type StepName, stepNames } from './steps.ts';

/*
 * `node scripts/run.mjs bench/failover/failover.ts`: starts two servers behind nginx, with PostgreSQL, a synchronous standby
 * and Redis, and lets them fail one after the other under constant load. Reports the failed requests and the recovery time of
 * each step, and exits with 1 if something acknowledged is lost or stored twice, or a recovery takes more than 30 seconds.
 *
 * --steps server-killed,redis-killed  only these steps
 * --pages, --events, --leads, --identifications  requests per second of each kind; a request with events has ten
 * --folder PATH  keeps data and logs there
 */
const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: stepNames.join() },
    pages: { type: 'string', default: '20' },
    events: { type: 'string', default: '10' },
    leads: { type: 'string', default: '10' },
    identifications: { type: 'string', default: '10' },
    folder: { type: 'string' },
  },
});
const isStep = (name: string): name is StepName => (stepNames as readonly string[]).includes(name);
const named = values.steps.split(',').map((name) => name.trim());
const unknown = named.filter((name) => !isStep(name));
if (unknown.length > 0) throw new Error(`--steps must be of ${stepNames.join(', ')}; found ${unknown.join(', ')}`);

const missing = findOrInstallPrograms('failover', failoverPrograms, failoverPackages);
if (missing !== undefined) process.exit(1);
// Programs end with this process.
onStopSignal(() => Promise.resolve());
const report = await runFailover({
  steps: named.filter(isStep),
  rates: {
    page: Number(values.pages),
    lead: Number(values.leads),
    events: Number(values.events),
    identification: Number(values.identifications),
  },
  quietMs: 5_000,
  folder: values.folder,
  onStep: printStep,
});
console.log(JSON.stringify(report, undefined, 2));
process.exitCode = report.problems.length === 0 ? 0 : 1;

function printStep(name: StepName, result: StepResult): void {
  console.log(`\n${name}`);
  for (const kind of requestKinds) {
    const { requests, failures, errorRate, firstSuccessSeconds, recoverySeconds, slowestSeconds } = result[kind];
    const counts = Object.entries(failures).map(([failure, count]) => `${count} × ${failure}`);
    const failed = counts.length === 0 ? 'none failed' : `${counts.join(', ')} (${(100 * errorRate).toFixed(1)}%)`;
    console.log(
      `  ${kind.padEnd(14)} ${requests} requests, ${failed}; first success ${firstSuccessSeconds} s, last failure ${recoverySeconds} s, slowest ${slowestSeconds} s`,
    );
  }
}
