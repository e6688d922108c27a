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
