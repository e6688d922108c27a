import { workerData } from 'node:worker_threads';
import { drawJobs, type Job } from './draw-all.ts';

await drawJobs(workerData as readonly Job[]);
