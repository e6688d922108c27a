import type { Services } from '../platform/feature.ts';
import { deleteOldVisitors } from './deletion/retention.ts';
import { deleteOldPredictions } from './matching/predictions.ts';
import { measureDeviceLimits } from './smart-signals/rare-device.ts';

/** Short, because the first run is after one interval and a process may be replaced every night. */
const INTERVAL_MS = 60 * 60 * 1000;

/** Schedules the hourly work on stored visitors. */
export function scheduleVisitorJobs({ jobs, database, clock }: Pick<Services, 'jobs' | 'database' | 'clock'>): void {
  jobs.every(INTERVAL_MS, 'delete old visitors', (stop) => deleteOldVisitors(database, clock.now(), stop));
  jobs.every(INTERVAL_MS, 'delete old predictions', () => deleteOldPredictions(database, clock.now()));
  jobs.every(INTERVAL_MS, 'measure device limits', () => measureDeviceLimits(database));
}
