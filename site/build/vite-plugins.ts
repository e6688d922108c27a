import { getPluginApi } from '@vitejs/plugin-rsc';
import type { Plugin } from 'vite';

/** Number of digits kept of the 12 that identify a client component in the payload. A collision fails the build. */
const KEY_DIGITS = 4;

/**
 * Shortens the names of client components. The entry contains all of them: short names save each visitor 0.2 KB with 60
 * components.
 */
export function shortReferenceKeys(): Plugin {
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

/**
 * Links the style sheet of a demo's product in its page. The product itself loads later, but its HTML is in the page,
 * also without JavaScript. The page imports no class of it, and Vite drops CSS modules without a used class.
 */
export function keepDemoStyles(): Plugin {
  return {
    name: 'keep-demo-styles',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /islands\/demos\/.+-demo\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  };
}

/**
 * Keeps a component and its style sheet out of pages that import another one from the same list, a `components.ts` that
 * only re-exports.
 */
export function dropUnusedComponents(): Plugin {
  return {
    name: 'drop-unused-components',
    transform: {
      filter: { id: /\/site\/pages\/(?:.+\/)?components\.ts$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: false }),
    },
  };
}

/**
 * Returns two plugins. `omit` removes the style sheets of the entry, which every page has loaded, from the lists that
 * Vite writes into each chunk that imports another on demand: 0.1 KB gzip in each of 90 chunks. `restore` adds them
 * again for the plugin of server components; it has to come first, so that its hook runs first.
 */
export function createLoadedStylesPlugins(): { omit: Plugin; restore: Plugin } {
  const omitted = new Map<Set<string>, string[]>();
  return {
    omit: {
      name: 'omit-loaded-styles',
      apply: 'build',
      enforce: 'post',
      generateBundle(_options, bundle) {
        if (this.environment.name !== 'client') return;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        const loaded = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
        for (const { fileName, viteMetadata } of chunks) {
          if (!viteMetadata || !loaded.has(fileName)) continue;
          omitted.set(viteMetadata.importedCss, [...viteMetadata.importedCss]);
          viteMetadata.importedCss.clear();
        }
      },
    },
    restore: {
      name: 'restore-loaded-styles',
      apply: 'build',
      generateBundle: {
        order: 'post',
        handler() {
          for (const [urls, before] of omitted) for (const url of before) urls.add(url);
          omitted.clear();
        },
      },
    },
  };
}
