import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { AGENT_GZIP_LIMIT_BYTES, AGENT_PACKAGE_GZIP_LIMIT_BYTES } from '@whorl/contract/identification/api-limits.ts';
import { describe, expect } from 'vitest';
import { packageTest } from '../fixtures/package-test.ts';

const run = promisify(execFile);
const PACKED_LIMIT_BYTES = 30_000;

const everyPackage = ['CHANGELOG.md', 'LICENSE', 'README.md', 'index.d.ts', 'index.js', 'package.json'];
const agentTypes = ['errors.d.ts', 'forget-visitor.d.ts', 'options.d.ts', 'result-types.d.ts'];
const contents = {
  agent: [...everyPackage, ...agentTypes, 'load.d.ts', 'whorl-agent.min.js'],
  react: [...everyPackage, ...agentTypes, 'use-visitor-data.d.ts', 'whorl-provider.d.ts'],
  node: [
    ...everyPackage,
    ...[
      'agent-gate.d.ts',
      'agent-middleware.d.ts',
      'agent-policy.d.ts',
      'client.d.ts',
      'errors.d.ts',
      'event-types.d.ts',
      'filters.d.ts',
      'flat-event-types.d.ts',
      'list-types.d.ts',
      'result-types.d.ts',
      'unseal-result.d.ts',
      'webhook.d.ts',
      'webhook-types.d.ts',
    ],
  ],
} as const;

const it = packageTest();

describe.for(Object.entries(contents))('the package @whorl/%s', ([name, files]) => {
  it('has only the allowed files and fits its size limit', async ({ packages }) => {
    const { stdout } = await run('npm', ['pack', '--json', '--dry-run', `./${name}`], { cwd: packages.folder });
    const [packed] = JSON.parse(stdout) as { name: string; size: number; files: { path: string }[] }[];
    expect(packed?.name).toBe(`@whorl/${name}`);
    expect(packed?.files.map(({ path }) => path).sort()).toEqual([...files].sort());
    expect(packed?.size).toBeLessThanOrEqual(PACKED_LIMIT_BYTES);
  });

  it('has a license and no dependency', async ({ packages }) => {
    const manifest = JSON.parse(await readFile(join(packages.folder, name, 'package.json'), 'utf8')) as object;
    expect(manifest).toMatchObject({
      license: 'MIT',
      type: 'module',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect(Object.keys(manifest).filter((field) => /dependencies$/i.test(field))).toEqual(
      name === 'react' ? ['peerDependencies'] : [],
    );
    expect(manifest).not.toHaveProperty('private');
  });

  it("imports nothing of the project's other modules", async ({ packages }) => {
    for (const file of files.filter((path) => /\.(?:js|ts)$/.test(path))) {
      const text = await readFile(join(packages.folder, name, file), 'utf8');
      const imported = [...text.matchAll(/(?:from\s*|import\s*\(?\s*)['"]([^'"]+)['"]/g)].map(
        ([, module = '']) => module,
      );
      const own = imported
        .filter((module) => module.startsWith('./'))
        .map((module) => module.replace(/\.js$/, '.d.ts').slice(2));
      expect(files, file).toEqual(expect.arrayContaining(own));
      const others = imported.filter((module) => !module.startsWith('./'));
      expect(
        others.filter((module) => !/^(?:react|react\/jsx-runtime|node:(?:crypto|zlib))$/.test(module)),
        file,
      ).toEqual([]);
    }
  });
});

it.for([
  ['index.js', AGENT_GZIP_LIMIT_BYTES],
  ['whorl-agent.min.js', AGENT_PACKAGE_GZIP_LIMIT_BYTES],
] as const)('%s of the agent is at most %i bytes with gzip', async ([file, limit], { packages }) => {
  const script = await readFile(join(packages.folder, 'agent', file));
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(limit);
});

it('the README of the agent has the integrity hash of its script', async ({ packages }) => {
  const script = await readFile(join(packages.folder, 'agent/whorl-agent.min.js'));
  const readme = await readFile(join(packages.folder, 'agent/README.md'), 'utf8');
  expect(readme).toContain(`integrity="sha384-${createHash('sha384').update(script).digest('base64')}"`);
});

it('the types of all packages compile in a fresh project, and reject wrong options', async ({ project }) => {
  await project.write({
    'server.ts': `import { type EventFilter, NotFoundError, RateLimitError, verifyWebhookSignature, WhorlClient } from '@whorl/node'
const client = new WhorlClient({ secretKey: 'sk', url: 'https://id.example.com', maxRetries: 0 })
const filter: EventFilter = { bot: 'bad', start: new Date(), reverse: true }
export async function check(requestId: string): Promise<string | undefined> {
  try {
    const { products } = await client.getEvent(requestId, { signal: AbortSignal.timeout(1_000) })
    const { identification } = products
    return identification && 'data' in identification ? identification.data.visitorId : undefined
  } catch (error) {
    if (error instanceof RateLimitError) console.log(error.retryAfterMs?.toFixed())
    if (error instanceof NotFoundError) return undefined
    throw error
  }
}
export const flat = async () => (await client.searchFlatEvents(filter)).events.map((event) => event.identification?.visitor_id.length)
export const valid: boolean = verifyWebhookSignature({ body: new Uint8Array(), header: null, secret: 's' })
// @ts-expect-error The URL is required.
export const other = new WhorlClient({ secretKey: 'sk' })
// @ts-expect-error There is no such filter.
export const all = client.searchEvents({ visitor: 'one' })
`,
    'browser.ts': `import { AgentError, type AgentErrorName, agentErrors, load } from '@whorl/agent'
const agent = await load({ apiKey: 'pk', endpoint: 'https://id.example.com', cacheTimeInSeconds: 60 })
export const score: number = (await agent.get({ linkedId: 'a', tag: { b: [1] } })).confidence.score
export const country: string | undefined = (await agent.get({ extendedResult: true })).ipLocation?.country.code
export const nameOf = (error: unknown): AgentErrorName | undefined => (error instanceof AgentError ? error.name : undefined)
export const text: string = agentErrors.clientTimeout
// @ts-expect-error Only the extended result has the country.
export const none = (await agent.get()).ipLocation
`,
    'page.tsx': `import { useVisitorData, WhorlProvider } from '@whorl/react'
function Visitor() {
  const { data, error, getData, isFetched, isLoading } = useVisitorData({ extendedResult: true }, { immediate: false })
  const identify = async () => (await getData({ ignoreCache: true, timeout: 1_000 })).browserName
  return <button disabled={isLoading} onClick={identify}>{isFetched ? data?.os : error?.message}</button>
}
export const Page = () => (
  <WhorlProvider loadOptions={{ apiKey: 'pk', endpoint: 'https://id.example.com' }}>
    <Visitor />
  </WhorlProvider>
)
export function Plain() {
  // @ts-expect-error Only the extended result has the operating system.
  return <p>{useVisitorData().data?.os}</p>
}
`,
  });
  expect(await project.typecheck()).toBe('');
});
