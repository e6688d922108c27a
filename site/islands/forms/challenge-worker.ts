import type { Challenge } from '@whorl/contract/leads/proof-of-work.ts';
import { solvePuzzles } from './solve-puzzles.ts';

/** Runs in a worker: receives a challenge and returns the nonce of each of its puzzles. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => postMessage(solvePuzzles(data)));
