import { Registry } from 'prom-client';
import { createVendorDestination } from '../analytics/forwarding/forwarding.ts';
import { makeBatches } from '../analytics/forwarding/make-batches.ts';
import { vendorReceiver } from '../analytics/forwarding/send-batch.ts';
import { rollUp } from '../analytics/roll-up.ts';
import { systemClock as clock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { createOutbox } from '../platform/outbox/create-outbox.ts';

// Processes stored events in a process that ends when nothing is left, for tests that kill it.
const [databaseUrl = '', vendorUrl = ''] = process.argv.slice(2);
const database = openDatabase(databaseUrl);
const log = createLog('silent');
const metrics = new Registry();
const vendor = { apiKey: 'the vendor key', url: vendorUrl };
const destinations = [createVendorDestination(vendor, { database, clock })];
const outbox = createOutbox({ database, clock, log, metrics, destinations, deliveryTimeoutMs: 500 });
await outbox.start();
await rollUp(database);
await makeBatches({ database, clock, outbox }, vendorReceiver);
outbox.wake();
const waiting = database.kysely.selectFrom('outbox').select('state').where('state', '=', 'waiting');
while ((await waiting.execute()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
await outbox.stop();
await database.close();
process.exit(0);
