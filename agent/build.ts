import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** Name of the file that `buildAgent` writes. */
export const AGENT_FILE = 'agent.js';

/**
 * Bundles the agent's script into one ES module that exports `load`.
 *
 * @param outDir created if missing; `agent.js` in it is replaced
 * @returns the path of the file
 */
export async function buildAgent(outDir: string): Promise<string> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
    plugins: [withoutReplacedSources],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      // In library mode Vite keeps white space for later bundlers, but this file is served to browsers as it is.
      rolldownOptions: { output: { minify: true } },
      lib: { entry: fileURLToPath(new URL('agent.ts', import.meta.url)), formats: ['es'], fileName: () => AGENT_FILE },
    },
  });
  return join(outDir, AGENT_FILE);
}

/**
 * Removes the measurements from FingerprintJS's list of sources that the agent has its own versions of. A bundler keeps
 * all properties of an object that is used.
 */
const withoutReplacedSources: Plugin = {
  name: 'without-replaced-sources',
  transform(code, id) {
    if (!id.includes('/@fingerprintjs/fingerprintjs/')) return undefined;
    return replacedSources.reduce((shortened, line) => {
      if (!shortened.includes(line)) throw new Error(`Expected "${line.trim()}" in the list of sources in ${id}`);
      return shortened.replace(line, '');
    }, code);
  },
};
const replacedSources = ['    fonts: getFonts,\n', '    fontPreferences: getFontPreferences,\n'];
