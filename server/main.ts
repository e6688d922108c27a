import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { readProcessConfig } from './config.ts';

/** `node server/main.ts [DIST]`: serves the finished build in DIST, by default the repository's `dist`. */
const distDir = resolve(process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url)));

try {
  const app = await createApp({ config: readProcessConfig(), distDir });
  const url = await app.listen();
  app.services.log.info({ url }, 'listening');

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Once: whoever asks a second time means it, and the system's own handling ends the process at once.
    process.once(signal, () => {
      app.services.log.info({ signal }, 'closing');
      app.close().catch((error: unknown) => {
        app.services.log.fatal({ err: error }, 'could not close in order');
        process.exitCode = 1;
      });
    });
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
