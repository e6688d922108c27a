import { runErrorsCommand } from './error-reports/command.ts';
import { runCommand } from './run-command.ts';

/** `npm run errors -- …` */
await runCommand(({ args, ...tools }) => runErrorsCommand(args, tools));
