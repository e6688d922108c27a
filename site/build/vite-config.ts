import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import globalData from '@csstools/postcss-global-data';
import react from '@vitejs/plugin-react';
import rsc from '@vitejs/plugin-rsc';
import customMedia from 'postcss-custom-media';
import type { InlineConfig } from 'vite';
import type { Publication } from '../content/publication.ts';
import type { TextCache } from '../content/text-cache.ts';
import { contentPlugins } from '../content/vite-plugins.ts';
import { utilityRules } from '../design/utilities.ts';
import { unusedAutocapturePackages } from '../islands/analytics/unused-autocapture.ts';
import { browserTargets } from './browser-targets.ts';
import { dropUnusedComponents, keepDemoStyles, shortReferenceKeys } from './vite-plugins.ts';

const siteRoot = fileURLToPath(new URL('..', import.meta.url));

/** Tokens that no theme or width changes: the name and value of each. */
const fixedTokens = new Map(
  Array.from(
    readFileSync(`${siteRoot}design/fixed-tokens.css`, 'utf8').matchAll(/(--[\w-]+): (.+);/g),
    ([, name = '', value = '']) => [name, value],
  ),
);

/** Replaces references to fixed tokens by their values. */
const insertFixedTokens = (value: string): string =>
  value.replaceAll(/var\((--[\w-]+)\)/g, (reference, name: string) => {
    const fixed = fixedTokens.get(name);
    return fixed === undefined ? reference : insertFixedTokens(fixed);
  });

/**
 * Returns the Vite configuration of the site, with three environments: server components (`rsc`), rendering their
 * payload to HTML (`ssr`), and the browser (`client`).
 *
 * @param outDir folder of a production build; `outDir/client` is public
 * @param publication which entries are included
 * @param compile compiles a text; default: without a cache
 */
export function siteViteConfig(outDir: string, publication: Publication, compile?: TextCache['compile']): InlineConfig {
  return {
    root: siteRoot,
    configFile: false,
    appType: 'custom',
    publicDir: fileURLToPath(new URL('../public', import.meta.url)),
    plugins: [
      ...contentPlugins(publication, compile),
      rsc({
        serverHandler: false,
        // `bundle-site.ts` builds the environments. There are no server functions, which the plugin would look for in two
        // more bundles.
        customBuildApp: true,
        entries: {
          rsc: './build/entry-rsc.tsx',
          ssr: './build/entry-ssr.tsx',
          client: './build/entry-browser.tsx',
        },
      }),
      react(),
      shortReferenceKeys(),
      keepDemoStyles(),
      dropUnusedComponents(),
    ],
    resolve: {
      alias: unusedAutocapturePackages.map((find) => ({
        find: new RegExp(`^${find}$`),
        replacement: `${siteRoot}islands/analytics/unused-autocapture.ts`,
      })),
    },
    css: {
      modules: { generateScopedName: '_[hash:base64:5]' },
      postcss: {
        plugins: [
          globalData({ files: [`${siteRoot}design/breakpoints.css`] }),
          {
            postcssPlugin: 'design-tokens',
            Once(sheet, { postcss }) {
              sheet.walkAtRules('utilities', (rule) => {
                rule.replaceWith(postcss.parse(utilityRules(), { from: rule.source?.input.file }));
              });
              sheet.walkDecls((declaration) => {
                declaration.value = insertFixedTokens(declaration.value);
              });
            },
          },
          customMedia(),
          {
            postcssPlugin: 'section-layer',
            // Puts CSS modules into the cascade layer `section`, which overrides the layer of the design system. Modules
            // of the design system name their layer themselves.
            Once(sheet, { AtRule }) {
              if (!/\.module\.css(\?|$)/.test(sheet.source?.input.file ?? '')) return;
              if (sheet.some((node) => node.type === 'atrule' && node.name === 'layer')) return;
              const layer = new AtRule({ name: 'layer', params: 'section' });
              layer.append(...sheet.nodes);
              sheet.append(layer);
            },
          },
        ],
      },
    },
    build: {
      target: browserTargets,
      // A data: URL would need its own CSP source and cannot be cached between pages.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // The entry would carry the module names of every page: 0.6 KB gzip with 64 pages, and more with each page. A
        // page's own modules are fetched in parallel by the chunk map.
        resolveDependencies: (_url, modules, { hostType }) => (hostType === 'js' ? [] : modules),
      },
      emptyOutDir: true,
      // Constant tables are read when a module loads; without this option each table stays in every bundle that needs
      // one line of it.
      rolldownOptions: { treeshake: { propertyReadSideEffects: false }, checks: { pluginTimings: false } },
    },
    environments: {
      rsc: { build: { outDir: `${outDir}/rsc`, rolldownOptions: { output: { assetFileNames: getAssetFileName } } } },
      ssr: { build: { outDir: `${outDir}/ssr` } },
      client: {
        // Drops React's DevTools hooks from the browser bundle.
        define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
        build: {
          outDir: `${outDir}/client`,
          rolldownOptions: {
            // A style sheet of server and client components has the same content in both builds, and so the same name.
            checks: { filenameConflict: false },
            // Puts the texts of `content/interface/` where they are used. As variables, they compress worse.
            optimization: { inlineConst: { mode: 'all' } },
            output: {
              chunkFileNames: 'assets/[hash:7].js',
              assetFileNames: getAssetFileName,
              // Groups modules that are always needed together, because separate chunks compress worse: the modules of
              // every page, of every form, and those about the visitor.
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  chunkGroup('lead-form', [
                    'islands/forms/lead-form.module.css',
                    'islands/forms/form-control.tsx',
                    'islands/forms/form-field.tsx',
                    'islands/forms/form-problems.tsx',
                    'islands/forms/form-sent.tsx',
                    'islands/forms/lead-form.tsx',
                    'islands/forms/use-lead-form.ts',
                  ]),
                  {
                    // Stays the same, and cached, when only our own code changes. The two components are 0.1 KB each, and
                    // a request for each would cost more.
                    name: 'shared',
                    test: /site\/design\/(code-block|scroll-if-wide)\.tsx$|rolldown\/runtime|vite\/preload-helper|node_modules\/(react|react-dom|scheduler)\/|node_modules\/@vitejs\/plugin-rsc\/dist\/vendor|islands\/(create|use)-store\.ts$|islands\/filled-in\.tsx$|site\/browser\/(storage|visibility)\.ts$|contract\/(once|urls|view\/fill-in)\.ts$/,
                  },
                  chunkGroup('visitor', [
                    'islands/visitor/placeholder-rows.ts',
                    'islands/visitor/use-drawing.ts',
                    'islands/visitor/use-visitor.ts',
                    'islands/visitor/visitor-store.ts',
                  ]),
                  // Two short modules; each as its own chunk is twice as large.
                  chunkGroup('visit-facts', [
                    'islands/visitor/visit-count-text.ts',
                    '../contract/identification/confidence.ts',
                  ]),
                  chunkGroup('reading', [
                    'browser/intersection-observer.ts',
                    'islands/country-variant/version-link.tsx',
                    'islands/reading/contents.tsx',
                    'islands/reading/share.tsx',
                    'pages/resources/article/page.tsx',
                  ]),
                  chunkGroup('copy', [
                    'browser/copy-text.ts',
                    'islands/reading/copy-code.tsx',
                    'islands/reading/use-copy.ts',
                  ]),
                  chunkGroup('bot-result', ['islands/visitor/bot-summary.ts', 'islands/visitor/botd-data.ts']),
                  // Pages with the visitor's own values.
                  chunkGroup('signal-values', [
                    'islands/playground/format-collected-value.ts',
                    'islands/signals/own-signals.ts',
                    'islands/signals/product-cell.tsx',
                    'islands/signals/signal-cell.module.css',
                    'islands/signals/signal-cell.tsx',
                    'islands/signals/signal-texts.ts',
                  ]),
                  chunkGroup('prices', [
                    '../contract/pricing/calculate-price.ts',
                    '../contract/pricing/format.ts',
                    '../contract/pricing/price-list.ts',
                    '../contract/pricing/volume-scale.ts',
                  ]),
                  // Fields with a number, also without prices.
                  chunkGroup('numbers', ['../contract/text/clean-text.ts', '../contract/text/read-number.ts']),
                  // What every page loads when it identifies the visitor.
                  chunkGroup('identification', [
                    'islands/visitor/draw-visitor-whorl.ts',
                    'islands/visitor/format-signal.ts',
                    'islands/visitor/result-rows.ts',
                  ]),
                  // What every page loads after it was shown.
                  chunkGroup('after-load', [
                    '../agent/abort-error.ts',
                    '../agent/agent-client.ts',
                    '../agent/detect-csp-block.ts',
                    '../agent/load-script.ts',
                    '../agent/loader.ts',
                    '../agent/result-cache.ts',
                    '../agent/script-agent.ts',
                    '../agent/signals/storage-token.ts',
                    '../agent/visible-timeout.ts',
                    'browser/caches.ts',
                    'browser/cookies.ts',
                    'browser/databases.ts',
                    'browser/service-workers.ts',
                    'islands/analytics/cta-clicks.ts',
                    'islands/analytics/start-early-tracking.ts',
                    'islands/consent/delete-databases.ts',
                    'islands/consent/identification-request.ts',
                    'islands/consent/leftover-data.ts',
                    'islands/consent/read-consent.ts',
                    'islands/consent/resolve-consent.ts',
                    'islands/experiments/ab-store.ts',
                    'islands/experiments/page-variants.ts',
                    'islands/experiments/start-experiments.ts',
                    'islands/experiments/watch-exposures.ts',
                    'islands/look-up-country.ts',
                    'islands/search/search-shortcuts.ts',
                    'islands/shell/page-parts.ts',
                    'islands/shell/print-details.ts',
                    'islands/site-settings.ts',
                    'islands/start-visit.ts',
                    'islands/visitor/history-cookie.ts',
                    'islands/visitor/identify-browser.ts',
                    'runtime/announcer.ts',
                    'runtime/document-head.ts',
                    'runtime/enter-page.ts',
                    'runtime/prefetch-links.ts',
                    'runtime/prefetch-queue.ts',
                    'runtime/service-worker/register.ts',
                    'runtime/watch-links.ts',
                    'runtime/when-idle.ts',
                    '../contract/browsing-history.ts',
                    '../contract/consent-receipt.ts',
                    '../contract/consent.ts',
                    '../contract/country/continent.ts',
                    '../contract/experiments/ab-cookie.ts',
                    '../contract/experiments/experiment-pages.ts',
                    '../contract/experiments/variant.ts',
                    '../contract/service-worker-messages.ts',
                    '../contract/share-image.ts',
                  ]),
                ],
              },
            },
          },
        },
      },
    },
  };
}

/**
 * Returns a group of modules that are built into one chunk.
 *
 * @param files relative to the site's folder
 * @throws Error for a file that doesn't exist, which would otherwise drop out of the group unnoticed
 */
function chunkGroup(name: string, files: readonly string[]) {
  const paths = new Set(files.map((file) => join(siteRoot, file)));
  for (const path of paths)
    if (!existsSync(path)) throw new Error(`The chunk ${name} lists ${path}, which doesn't exist`);
  // The generated modules of client components: `shared` for one of several pages, `facade` for all that only one page has.
  const references = files.flatMap((file) =>
    ['shared', 'facade'].map((kind) => `client-references/group/${kind}:${file}`),
  );
  return { name, test: (id: string) => paths.has(id) || references.some((reference) => id.endsWith(reference)) };
}

/**
 * Names style sheets by their hash only. The entry contains the names of all modules and style sheets; words in them
 * would cost each visitor 0.4 KB.
 */
const getAssetFileName = ({ names }: { names: readonly string[] }): string =>
  names.some((name) => name.endsWith('.css')) ? 'assets/[hash:6].css' : 'assets/[name]-[hash][extname]';
