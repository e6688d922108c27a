/**
 * Which folder may import which, types included: the table of the README's map of folders. Beside what stands here a
 * folder may import itself and the npm packages that its package.json declares.
 */
const mayImport = {
  '^contract/': [],
  '^agent/': ['^contract/'],
  '^site/design/': [],
  '^site/content/': ['^contract/'],
  '^site/islands/': ['^contract/', '^site/design/', '^agent/loader[.]ts$'],
  '^site/sections/': ['^contract/', '^site/(design|islands)/'],
  '^site/pages/': ['^contract/', '^site/(design|content|islands|sections)/'],
  '^site/runtime/': ['^contract/'],
  '^site/build/': ['^contract/', '^site/', '^agent/build[.]ts$'],
  '^server/': ['^contract/'],
  '^e2e/': ['^contract/'],
  '^scripts/': ['^contract/', '^server/', '^site/build/(build|dev)[.]ts$'],
  '^bench/': ['^contract/', '^server/', '^scripts/'],
};
/** `integration` is where features meet, beside `app.ts`. */
const serverFeature = '^server/(?!(?:cli|platform|testing|integration)/)([^/]+)/';
const packages = '(^|/)node_modules/';
const runInBrowser = '^(agent/(?!build[.]ts$)|site/(design|islands|runtime)/)';
/** Tests and their support code. */
const test = '([.]test|/test-[^/]+)[.]tsx?$|^server/testing/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...Object.entries(mayImport).map(([folder, targets]) => ({
      name: `what-may-be-imported-from-${folder
        .replaceAll(/[^a-z]+/g, ' ')
        .trim()
        .replaceAll(' ', '-')}`,
      severity: 'error',
      from: { path: folder },
      to: { pathNot: [folder, ...targets, packages], dependencyTypesNot: ['core'], couldNotResolve: false },
    })),
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: test },
      to: { path: '^server/', pathNot: '^server/platform/' },
    },
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      from: { path: serverFeature, pathNot: test },
      to: { path: '^server/', pathNot: ['^server/$1/', '^server/platform/'] },
    },
    {
      name: 'commands-are-entry-points',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/cli/', test] },
      to: { path: '^server/cli/' },
    },
    {
      // Through the front door: a test may start the whole server.
      name: 'tests-of-the-server-start-it-whole',
      severity: 'error',
      from: { path: '^server/([^/]+)/.*[.]test[.]tsx?$', pathNot: '^server/(?:cli|integration)/' },
      to: { path: '^server/', pathNot: ['^server/$1/', '^server/(cli|platform|testing)/', '^server/[^/]+[.]ts$'] },
    },
    {
      name: 'contract-does-no-input-or-output',
      severity: 'error',
      from: { path: '^contract/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contract-knows-no-react',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: 'node_modules/(@types/)?react' },
    },
    {
      name: 'no-node-modules-in-browser-code',
      severity: 'error',
      from: { path: runInBrowser, pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-product-imports-no-tests',
      severity: 'error',
      from: { pathNot: [test, '^scripts/', '^e2e/', '^bench/'] },
      to: { path: test },
    },
    {
      name: 'packages-are-declared',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'imports-resolve',
      severity: 'error',
      from: {},
      // What Vite makes up is not on disk.
      to: { couldNotResolve: true, pathNot: ['^virtual:', '[?]'] },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API for it; swc parses both .ts and .tsx.
    parser: 'swc',
    // Type imports count too.
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: packages },
    exclude: { path: '(^|/)(dist|dist[.]building|data|screenshots)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
