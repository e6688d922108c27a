import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../server/app.ts';
import { describeStartFailure } from '../server/config/start-failure.ts';
import { type Config, readProcessConfig } from '../server/config.ts';
import { BuildFailed, buildInOwnProcess, distDir } from './build-if-stale.ts';
import { onStopSignal } from './on-stop-signal.ts';

/** Beside the build that visitors get, which it leaves alone. */
const previewDir = join(distDir, '../preview');

// The whole site as `npm start` serves it, with every draft and every scheduled text in its lists, each with a mark
// before its title. What is tried in it, forms for one, is forgotten when it ends.
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
  // A build that failed has said why.
  if (!(error instanceof BuildFailed)) console.error(describeStartFailure(error, config) ?? error);
  process.exit(1);
}
