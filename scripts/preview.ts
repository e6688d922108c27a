import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../server/app.ts';
import { describeStartFailure } from '../server/config/start-failure.ts';
import { type Config, readProcessConfig } from '../server/config.ts';
import { BuildFailedError, buildInOwnProcess, distDir } from './build-if-stale.ts';
import { onStopSignal } from './on-stop-signal.ts';

/** Separate from `dist/`, so that a running server isn't affected. */
const previewDir = join(distDir, '../preview');

// Serves the whole site as `npm start` does, with all drafts and scheduled entries, marked before their titles. The
// database is temporary: submitted forms are deleted on exit.
const dataDir = mkdtempSync(join(tmpdir(), 'whorl-preview-'));
let config: Config | undefined;
try {
  config = {
    ...readProcessConfig(),
    databaseUrl: `sqlite:${dataDir}/preview.sqlite`,
    serviceWorker: 'off' as const,
    sentry: undefined,
  };
  await buildInOwnProcess(['--everything', '--to', previewDir]);
  const app = await createApp({ config, distDir: previewDir });
  onStopSignal(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  console.log(`\nThe preview is ready at ${await app.listen()}/  (Ctrl-C stops it)`);
} catch (error) {
  // A failed build has printed its errors.
  if (!(error instanceof BuildFailedError)) console.error(describeStartFailure(error, config) ?? error);
  process.exit(1);
}
