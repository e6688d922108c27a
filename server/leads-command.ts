import { createKeyData } from './keys/key-data.ts';
import { runLeadsCommand } from './leads/command.ts';
import { selectLeadIds } from './leads/records/leads-of-email.ts';
import { runCommand } from './run-command.ts';
import { callsIn } from './sales-calls/calls-of-leads.ts';

/** `npm run leads -- …` */
await runCommand(({ args, database, now, write }) =>
  runLeadsCommand(args, {
    database,
    now,
    write,
    eraseAlso: createKeyData(selectLeadIds).erase,
    ...callsIn(database),
  }),
);
