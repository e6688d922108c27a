import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { describeStartFailure } from './config/start-failure.ts';
import { type Config, readProcessConfig, readProcessWarnings } from './config.ts';
import { shutdownGraceMs } from './platform/shutdown-grace.ts';

/** `node server/main.ts [DIST]`: serves the build in DIST, by default the repository's `dist`. */
const distDir = resolve(process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url)));

let config: Config | undefined;
try {
  config = readProcessConfig();
  const app = await createApp({ config, distDir });
  for (const warning of readProcessWarnings()) app.services.log.warn(warning);
  const url = await app.listen();
  app.services.log.info({ url }, 'listening');

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Once: a second signal terminates the process immediately.
    process.once(signal, () => {
      app.services.log.info({ signal }, 'closing');
      app.close({ graceMs: shutdownGraceMs(signal) }).catch((error: unknown) => {
        app.services.log.fatal({ err: error }, 'could not close cleanly');
        process.exitCode = 1;
      });
    });
  }
} catch (error) {
  const message = describeStartFailure(error, config) ?? (error instanceof Error ? error.message : String(error));
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
