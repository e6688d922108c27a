import { runBackupCommand } from './backup.ts';
import { runFileCommand } from './run-command.ts';

/** `npm run backup -- …` */
await runFileCommand(({ args, config, now, write }) =>
  runBackupCommand(args, { databaseUrl: config.databaseUrl, now, write }),
);
