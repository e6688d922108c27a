import { parseArgs } from 'node:util';
import { attackAgents } from './attack-agents.ts';
import { type AttackName, attacks } from './plans.ts';
import { runAttack } from './run.ts';

/*
 * `npm run attack -- coupon`: attacks a demo of a running site with a real Chromium and prints the results. The exit code is
 * 1 if an attack got through.
 */
const AGENTS = 'agents';
const usage = `Usage: npm run attack -- ${[...Object.keys(attacks), AGENTS].join('|')} [--url http://127.0.0.1:8000]`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { url: { type: 'string', default: 'http://127.0.0.1:8000' } },
  });
  const [name = '', ...rest] = positionals;
  if (!(name in attacks || name === AGENTS) || rest.length > 0 || !URL.canParse(values.url)) throw new Error(usage);
  const { origin } = new URL(values.url);
  const write = (line: string) => console.log(line);
  // Attacks that got through; for agents, outcomes that weren't expected.
  const failures =
    name === AGENTS ? await attackAgents(origin, write) : await runAttack(attacks[name as AttackName], origin, write);
  process.exitCode = failures === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
