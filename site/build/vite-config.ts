import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import rsc from '@vitejs/plugin-rsc';
import type { InlineConfig } from 'vite';
import { contentPlugins } from '../content/vite-plugins.ts';
import { unusedAutocapturePackages } from '../islands/analytics/unused-autocapture.ts';

const siteRoot = fileURLToPath(new URL('..', import.meta.url));

/**
 * The Vite configuration of the site: three environments, one for server components (`rsc`), one that turns their
 * payload into HTML (`ssr`), one for the browser (`client`).
 *
 * @param outDir where a production build is written; `outDir/client` is what a browser may load.
 */
export function siteViteConfig(outDir: string): InlineConfig {
  return {
    root: siteRoot,
    configFile: false,
    appType: 'custom',
    publicDir: fileURLToPath(new URL('../public', import.meta.url)),
    plugins: [
      ...contentPlugins(),
      rsc({
        serverHandler: false,
        entries: {
          rsc: './build/entry-rsc.tsx',
          ssr: './build/entry-ssr.tsx',
          client: './build/entry-browser.tsx',
        },
      }),
      react(),
    ],
    resolve: {
      alias: unusedAutocapturePackages.map((find) => ({
        find,
        replacement: `${siteRoot}islands/analytics/unused-autocapture.ts`,
      })),
    },
    css: { modules: { generateScopedName: '[local]-[hash:base64:5]' } },
    build: {
      target: ['chrome111', 'firefox114', 'safari16.4'],
      // A data: URL would need its own CSP source and cannot be cached between pages.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      emptyOutDir: true,
    },
    environments: {
      rsc: { build: { outDir: `${outDir}/rsc` } },
      ssr: { build: { outDir: `${outDir}/ssr` } },
      client: { build: { outDir: `${outDir}/client` } },
    },
  };
}
