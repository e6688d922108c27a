import { checks, runChecks } from './checks.ts';

// `npm run check` runs every check, `npm run check -- lint layers` only these.
const known = Object.keys(checks);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown check: ${unknown.join(', ')}. Valid checks: ${known.join(', ')}.`);
  process.exit(2);
}
const { failed } = await runChecks(named.length > 0 ? named : known);
process.exitCode = failed === 0 ? 0 : 1;
