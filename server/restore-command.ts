import { runRestoreCommand } from './backup.ts';
import { runFileCommand } from './run-command.ts';

/** `npm run restore -- …` */
await runFileCommand(({ args, config, now, write }) =>
  runRestoreCommand(args, { databaseUrl: config.databaseUrl, now, write }),
);
