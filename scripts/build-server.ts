import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { hashSources, root, serverBuild } from './build-if-stale.ts';

const formsFolder = join(root, 'contract/leads/forms');

/**
 * Bundles the server with its packages into `dist-server/`: `main.js` for deployments, `serve.js` for `npm start`, and
 * the backup thread. Loading more than a thousand modules took most of the time until the server was ready. The sources
 * run without a bundle, too.
 */
export async function buildServer(): Promise<void> {
  const builtFrom = hashSources(serverBuild);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [listForms, escapeOtherScripts],
    ssr: { noExternal: true },
    // The file of the bundle is the entry of the process, but it isn't one of the commands in it.
    define: { 'import.meta.main': 'false' },
    build: {
      ssr: true,
      target: 'esnext',
      outDir: serverBuild.folder,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: {
          main: 'server/main.ts',
          serve: 'scripts/serve.ts',
          'backup-worker': 'server/backups/backup-worker.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
      },
    },
  });
  writeFileSync(serverBuild.marker, builtFrom);
}

/** Imports the forms by name, because the files of a folder aren't part of a bundle. */
const listForms: Plugin = {
  name: 'list-forms',
  load(id) {
    if (id !== join(root, 'server/platform/form-definitions.ts')) return undefined;
    const files = readdirSync(formsFolder).sort();
    const imports = files.map(
      (file, index) => `import { form as form${index} } from ${JSON.stringify(join(formsFolder, file))};`,
    );
    return `${imports.join('\n')}\nexport const formDefinitions = [${files.map((_, index) => `form${index}`).join(', ')}];`;
  },
};

/**
 * Escapes characters outside of Latin-1. The server keeps the text of its bundle in memory, with two bytes for each
 * character as soon as there is one of those.
 */
const escapeOtherScripts: Plugin = {
  name: 'escape-other-scripts',
  renderChunk(code) {
    // An escaped character would have two escapes, which means something else.
    const escaped = /(?<!\\)(?:\\\\)*\\[\u0100-\uffff]/.exec(code);
    if (escaped !== null)
      return this.error(`Remove the needless backslash in ${code.slice(escaped.index - 40, escaped.index + 40)}`);
    return code.replace(/[\u0100-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  },
};
