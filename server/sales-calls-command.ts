import { Registry } from 'prom-client';
import { planCallDeliveries } from './integration/plan-call-deliveries.ts';
import { createWebhookDestination } from './leads/delivery/webhook-destination.ts';
import { systemClock as clock } from './platform/clock.ts';
import { createLog } from './platform/log.ts';
import { createOutbox } from './platform/outbox/create-outbox.ts';
import { runCommand } from './run-command.ts';
import { runSalesCallsCommand } from './sales-calls/command.ts';

/** `npm run sales-calls -- …` */
await runCommand(({ args, config, database, now, write }) => {
  // Never started: what it is given is delivered by the running server, or by the next one that runs.
  const outbox = createOutbox({
    database,
    clock,
    log: createLog('silent'),
    metrics: new Registry(),
    destinations: config.leadWebhook === undefined ? [] : [createWebhookDestination(config.leadWebhook, clock)],
    deliveryTimeoutMs: config.deliveryTimeoutMs,
  });
  return runSalesCallsCommand(args, { database, outbox, planDeliveries: planCallDeliveries(config), now, write });
});
