import { runKeysCommand } from './keys/command.ts';
import { runCommand } from './run-command.ts';

/** `npm run keys -- …` */
await runCommand(({ args, config, database, now, write }) =>
  runKeysCommand(args, { database, now, write, signsWithCookieSecret: config.cookieSecrets !== undefined }),
);
