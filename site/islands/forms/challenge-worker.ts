import type { Challenge } from '@whorl/contract/leads/proof-of-work.ts';
import { solvePuzzles } from './solve-puzzles.ts';

/** Runs in a worker: a challenge comes in, the number for each of its puzzles goes out. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => postMessage(solvePuzzles(data)));
