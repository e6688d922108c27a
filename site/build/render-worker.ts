import { parentPort, workerData } from 'node:worker_threads';
import { loadBundles, renderShare, type Share } from './render-all-pages.ts';

const { workDir, share } = workerData as { workDir: string; share: Share };
parentPort?.postMessage(await renderShare(await loadBundles(workDir), share));
