import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { browserTargets } from './browser-targets.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles a module with everything it imports into one inline script.
 *
 * @param entry path of the module in `site/`
 */
export async function buildHeadScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: browserTargets,
      lib: { entry: `${root}${entry}`, formats: ['iife'], name: 'head' },
      rolldownOptions: { optimization: { inlineConst: true }, output: { minify: true, comments: false } },
    },
  });
  const files = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const [script, ...others] = files;
  if (script?.type !== 'chunk' || others.length > 0) throw new Error(`${entry} must be bundled into one script`);
  return script.code.trim();
}
