import { parentPort, workerData } from 'node:worker_threads';
import { drawJobs, type Job } from './draw-all.ts';

parentPort?.postMessage(await drawJobs(workerData as readonly Job[]));
