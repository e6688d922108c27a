import { Registry } from 'prom-client';
import { readProcessConfig } from './config.ts';
import { createWebhookDestination } from './leads/webhook-destination.ts';
import { planCallDeliveries } from './plan-call-deliveries.ts';
import { systemClock as clock } from './platform/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { createLog } from './platform/log.ts';
import { createOutbox } from './platform/outbox/create-outbox.ts';
import { runSalesCallsCommand, SalesCallsCommandError } from './sales-calls/command.ts';

/** `npm run sales-calls -- …` on the database that the server's environment names, while the server runs or not. */
try {
  const config = readProcessConfig();
  const database = openDatabase(config.databaseUrl);
  // Never started: what it is given is delivered by the running server, or by the next one that runs.
  const outbox = createOutbox({
    database,
    clock,
    log: createLog('silent'),
    metrics: new Registry(),
    destinations: config.leadWebhook === undefined ? [] : [createWebhookDestination(config.leadWebhook, clock)],
    deliveryTimeoutMs: config.deliveryTimeoutMs,
  });
  try {
    await runSalesCallsCommand(process.argv.slice(2), {
      database,
      outbox,
      planDeliveries: planCallDeliveries(config),
      now: clock.now(),
      write: (text) => process.stdout.write(text),
    });
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof SalesCallsCommandError ? 2 : 1;
}
