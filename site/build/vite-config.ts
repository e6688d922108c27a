import { fileURLToPath } from 'node:url';
import globalData from '@csstools/postcss-global-data';
import react from '@vitejs/plugin-react';
import rsc, { getPluginApi } from '@vitejs/plugin-rsc';
import customMedia from 'postcss-custom-media';
import type { InlineConfig, Plugin } from 'vite';
import type { Publication } from '../content/publication.ts';
import { contentPlugins } from '../content/vite-plugins.ts';
import { unusedAutocapturePackages } from '../islands/analytics/unused-autocapture.ts';

const siteRoot = fileURLToPath(new URL('..', import.meta.url));

/**
 * The Vite configuration of the site: three environments, one for server components (`rsc`), one that turns their
 * payload into HTML (`ssr`), one for the browser (`client`).
 *
 * @param outDir where a production build is written; `outDir/client` is what a browser may load.
 * @param publication which texts there are.
 */
export function siteViteConfig(outDir: string, publication: Publication): InlineConfig {
  return {
    root: siteRoot,
    configFile: false,
    appType: 'custom',
    publicDir: fileURLToPath(new URL('../public', import.meta.url)),
    plugins: [
      ...contentPlugins(publication),
      rsc({
        serverHandler: false,
        entries: {
          rsc: './build/entry-rsc.tsx',
          ssr: './build/entry-ssr.tsx',
          client: './build/entry-browser.tsx',
        },
      }),
      react(),
      shortReferenceKeys(),
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
          customMedia(),
          {
            postcssPlugin: 'section-layer',
            // A component's rules are over those of the design; only a component of the design names its layer.
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
      target: ['chrome111', 'firefox114', 'safari16.4'],
      // A data: URL would need its own CSP source and cannot be cached between pages.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // The entry would carry the names of what every page's modules import, on every page: 0.6 KB gzip with 64
        // pages, and more with each page. A page's own modules are fetched beside each other by the map of chunks.
        resolveDependencies: (_url, modules, { hostType }) => (hostType === 'js' ? [] : modules),
      },
      emptyOutDir: true,
      // Tables of constants are read while a module loads; without this each table stays in every bundle that needs one
      // line of it.
      rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
    },
    environments: {
      rsc: { build: { outDir: `${outDir}/rsc`, rolldownOptions: { output: { assetFileNames: nameOfAsset } } } },
      ssr: { build: { outDir: `${outDir}/ssr` } },
      client: {
        // Drops React's hooks for its developer tools from what visitors load.
        define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
        build: {
          outDir: `${outDir}/client`,
          rolldownOptions: {
            // A style sheet of server and client components has the same content in both, and so the same name.
            checks: { filenameConflict: false },
            output: {
              chunkFileNames: 'assets/[hash:7].js',
              assetFileNames: nameOfAsset,
              // What is always needed together: apart, each would be compressed by itself. What every page needs, what
              // every form needs, and what knows the visitor.
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  {
                    name: 'lead-form',
                    test: /islands\/forms\/(use-lead-form|lead-form|form-control|form-field|form-problems|form-sent)\.tsx?$/,
                  },
                  {
                    name: 'shared',
                    test: /node_modules\/react\/|islands\/(create|use)-store\.ts$|contract\/urls\.ts$/,
                  },
                  { name: 'visitor', test: /islands\/visitor\/(unread-evidence|use-visitor|visitor-store)\.ts$/ },
                ],
              },
            },
          },
        },
      },
    },
  };
}

/** Of the 12 digits that name a client component in the payload; two with the same would end the build. */
const KEY_DIGITS = 4;

/** The entry names every client component of every page: shorter names spare each visitor 0.2 KB with 60 of them. */
function shortReferenceKeys(): Plugin {
  const owners = new Map<string, string>();
  return {
    name: 'short-reference-keys',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const meta = getPluginApi(this.environment.config)?.manager.clientReferenceMetaMap[id];
      if (this.environment.name !== 'rsc' || meta === undefined || meta.referenceKey.length === KEY_DIGITS) return;
      const key = meta.referenceKey.slice(0, KEY_DIGITS);
      if ((owners.get(key) ?? id) !== id) this.error(`${id} and ${owners.get(key)} have the key ${key}: rename one`);
      owners.set(key, id);
      const shortened = code.replaceAll(JSON.stringify(meta.referenceKey), JSON.stringify(key));
      meta.referenceKey = key;
      return { code: shortened, map: null };
    },
  };
}

/** The entry names every module and style sheet of every page; words in those names cost each visitor 0.4 KB. */
const nameOfAsset = ({ names }: { names: readonly string[] }): string =>
  names.some((name) => name.endsWith('.css')) ? 'assets/[hash:6].css' : 'assets/[name]-[hash][extname]';
