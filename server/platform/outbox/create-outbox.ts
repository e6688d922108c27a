import { Counter, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { createBacklogMonitor, registerBacklogGauges } from './backlog.ts';
import { createDestinationWorker, type DestinationWorker } from './destination-worker.ts';
import { insertDeliveries, registerDestination } from './insert-deliveries.ts';
import type { Destination, Outbox } from './outbox.ts';
import { settledStates } from './settle-delivery.ts';

type OutboxOptions = {
  database: Database;
  clock: Clock;
  log: Log;
  metrics: Registry;
  /** Configured destinations. Further ones can be attached at run time. */
  destinations: readonly Destination[];
  /** Timeout of a delivery. */
  deliveryTimeoutMs: number;
};

/** Creates the outbox with one worker per destination, so that a slow destination doesn't delay others. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { database, clock } = options;
  const attached = new Map<string, { destination: Destination; worker: DestinationWorker }>();
  const ending = new Set<Promise<void>>();
  const listeners: Parameters<Outbox['onAttempt']>[0][] = [];
  let isStarted = false;
  const counter = new Counter({
    name: 'outbox_attempts_total',
    help: 'Delivery attempts by destination and by how they ended.',
    labelNames: ['destination', 'outcome'],
    registers: [options.metrics],
  });

  function attach(destination: Destination): void {
    if (attached.has(destination.name)) return;
    const worker = createDestinationWorker({
      ...options,
      destination,
      count(outcome, durationMs) {
        counter.inc({ destination: destination.name, outcome });
        if (outcome === 'lease-lost' || !options.destinations.includes(destination)) return;
        for (const listener of listeners) listener(outcome === 'sent', durationMs, destination.name);
      },
    });
    attached.set(destination.name, { destination, worker });
    if (isStarted) worker.start();
  }

  for (const destination of options.destinations) attach(destination);
  const backlogOptions = {
    ...options,
    listDestinations: () => [...attached.values()].map(({ destination }) => destination),
  };
  registerBacklogGauges(backlogOptions);
  const watch = createBacklogMonitor(backlogOptions);

  return {
    async start() {
      for (const { name } of options.destinations) {
        await database.commitTogether((tx) => registerDestination(tx, name));
      }
      isStarted = true;
      for (const { worker } of attached.values()) worker.start();
      watch.start();
    },
    attach,
    detach(name) {
      const stopping = attached.get(name)?.worker.stop();
      attached.delete(name);
      for (const outcome of settledStates) counter.remove({ destination: name, outcome });
      if (stopping === undefined) return;
      ending.add(stopping);
      void stopping.finally(() => ending.delete(stopping));
    },
    async enqueue(tx, deliveries) {
      const unknown = deliveries.find(({ destination }) => !attached.has(destination));
      if (unknown !== undefined) throw new Error(`Unknown destination "${unknown.destination}"`);
      await insertDeliveries(tx, deliveries, clock.now());
    },
    onAttempt(listener) {
      listeners.push(listener);
    },
    wake(names = [...attached.keys()]) {
      for (const name of names) attached.get(name)?.worker.wake();
    },
    activity() {
      const activities = [...attached.values()].map(({ worker }) => worker.activity());
      return {
        storing: activities.reduce((sum, { storing }) => sum + storing, 0),
        sending: activities.reduce((sum, { sending }) => sum + sending, 0),
      };
    },
    async stop() {
      isStarted = false;
      await watch.stop();
      await Promise.all([...[...attached.values()].map(({ worker }) => worker.stop()), ...ending]);
    },
  };
}
