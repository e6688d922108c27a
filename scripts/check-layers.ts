import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const root = join(import.meta.dirname, '..');
const folders = ['contract', 'agent', 'site', 'server', 'packages', 'scripts', 'e2e', 'bench', 'deploy'];

/** Returns the imports that `.dependency-cruiser.mjs` forbids, one line each. */
export async function findForbiddenImports(): Promise<{ files: number; violations: string[] }> {
  const { summary } = await cruiseProject(root, folders);
  return { files: summary.totalCruised, violations: describe(summary) };
}

/** Test files for the layer check itself: each breaks one rule. */
const forbiddenImports: Record<string, string> = {
  'contract/shape.ts': "import { readFileSync } from 'node:fs';\nexport const shape = readFileSync;\n",
  'site/design/button.tsx': "import type { Shape } from '../../contract/brand.ts';\nexport type Button = Shape;\n",
  'site/pages/page.tsx':
    "import { lead } from '../../server/leads/lead.ts';\nexport const Page = () => <p>{lead}</p>;\n",
  'site/runtime/later.ts': "export const later = () => import('../pages/page.tsx');\n",
  'server/leads/lead.ts': "import type { Visitor } from '../visitors/visitor.ts';\nexport type Lead = Visitor;\n",
  'server/visitors/visitor.ts':
    "import { Page } from '../../site/pages/page.tsx';\nexport type Visitor = typeof Page;\n",
  'server/platform/log.ts': "export type { Lead } from '../leads/lead.ts';\n",
  'server/app.ts': "export { testSite } from './testing/site.ts';\n",
  'server/config.ts': "export { runLeads } from './cli/leads.ts';\n",
  'server/start.ts': "import { nothing } from './not-there.ts';\nexport const start = nothing;\n",
  'agent/signal.ts': "import { cpus } from 'node:os';\nexport const signal = cpus;\n",
};

/** Returns the files of `forbiddenImports` that the layer check doesn't report; empty if the check works. */
export async function findUndetectedImports(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'layers-'));
  try {
    for (const [file, source] of Object.entries({
      ...forbiddenImports,
      'contract/brand.ts': 'export type Shape = 1;\n',
      'server/cli/leads.ts': 'export const runLeads = 1;\n',
      'server/testing/site.ts': 'export const testSite = 1;\n',
    })) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), source);
    }
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const { summary } = await cruiseProject(folder, ['contract', 'agent', 'site', 'server']);
    const reported = new Set(summary.violations.map((violation) => violation.from));
    return Object.keys(forbiddenImports).filter((file) => !reported.has(file));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function cruiseProject(baseDir: string, paths: string[]): Promise<ICruiseResult> {
  const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.mjs'));
  const { output } = await cruise(paths, { ...options, baseDir });
  if (typeof output === 'string') throw new Error('Expected a result object from dependency-cruiser, found a report');
  return output;
}

const describe = (summary: ICruiseResult['summary']): string[] =>
  summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
