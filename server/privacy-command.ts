import { dataOfVisitors, personalData } from './integration/personal-data.ts';
import { runPrivacyCommand } from './privacy.ts';
import { runCommand } from './run-command.ts';

/** `npm run privacy -- …` */
await runCommand(({ args, database, now, write }) =>
  runPrivacyCommand(args, { database, now, write, personalData, dataOfVisitors }),
);
