/** Lists the files of the checkout for tests that build or change a copy of it. */
const repositoryCopies = '^scripts/(list-source-files|copy-repository)[.]ts$';
/**
 * Imports that each folder may have, types included, as in the README's map of folders. A folder may also import itself
 * and the npm packages that its package.json declares.
 */
const mayImport = {
  '^contract/': ['^content/interface/'],
  '^agent/': ['^contract/'],
  '^site/design/': [],
  // Figures of the matching and sample data, for texts and pages.
  '^site/content/': ['^contract/', '^content/products/(identification/measured|console-samples)[.]json$'],
  '^site/browser/': ['^contract/'],
  '^site/islands/': ['^contract/', '^content/interface/', '^site/(browser|design)/', '^agent/loader[.]ts$'],
  '^site/sections/': ['^contract/', '^content/interface/', '^site/(design|islands)/'],
  '^site/pages/': ['^contract/', '^content/interface/', '^site/(design|content|islands|sections)/'],
  '^site/runtime/': ['^contract/', '^site/browser/'],
  '^site/build/': ['^contract/', '^site/', '^agent/build[.]ts$'],
  // The demo of agents decides with the published function.
  '^server/': ['^contract/', '^packages/node/agent-policy[.]ts$'],
  // Published types must not need another package, so only tests compare them with the contract.
  '^packages/node/': [
    '^contract/identification/(bot-info|event)[.]ts$',
    '^contract/lists/server-api-entry[.]ts$',
    '^packages/agent/result-types[.]ts$',
    '^server/leads/delivery/webhook-destination[.]ts$',
    '^server/visitors/sealed-results/seal-event[.]ts$',
  ],
  '^packages/agent/': ['^contract/', '^agent/(agent-client|loader)[.]ts$'],
  '^packages/react/': ['^contract/', '^packages/agent/'],
  '^e2e/': ['^contract/', '^packages/', repositoryCopies],
  '^scripts/': ['^contract/', '^server/', '^site/build/(build|build-packages|dev)[.]ts$'],
  '^bench/': ['^contract/', '^server/', '^scripts/', '^deploy/testing/'],
  '^deploy/': ['^contract/', '^server/', '^scripts/'],
};
/** `integration` is where features meet, beside `app.ts`. */
const serverFeature = '^server/(?!(?:cli|platform|testing|integration)/)([^/]+)/';
const packages = '(^|/)node_modules/';
const runInBrowser = '^(agent/(?!build[.]ts$)|site/(browser|design|islands|runtime)/)';
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
      from: { pathNot: [test, '^scripts/', '^e2e/', '^bench/', '^deploy/'] },
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
