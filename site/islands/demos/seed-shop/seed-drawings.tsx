import type { SeedId } from '@whorl/contract/playground/seed-shop.ts';

/** The seed head or flower of each plant on the shelf. */
const paths: Readonly<Record<SeedId, string>> = {
  foxglove:
    'M22 42V8M22 10l-8 3 1 6 7-2M22 10l8 3-1 6-7-2M22 20l-9 3 1 7 8-3M22 20l9 3-1 7-8-3M22 32c-6 0-9 3-10 8M22 32c6 0 9 3 10 8',
  teasel:
    'M22 42V26M22 26c-6 0-8-5-8-10s4-11 8-11 8 6 8 11-2 10-8 10M15 13l14 8M29 13l-14 8M14 17h16M17 9l11 6M27 9l-11 6M22 30c-8 1-12-3-14-8M22 30c8 1 12-3 14-8',
  woad: 'M22 42V14M22 22 12 12M22 22l10-10M22 30l-8-6M22 30l8-6M10 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0M30 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0M20 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0M13 23a1 1 0 1 0 2 0 1 1 0 1 0-2 0M29 23a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
  chicory:
    'M22 42V22M22 18m-3 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0M22 15V5M24 16l7-8M25 18h10M24 20l7 7M20 20l-7 7M19 18H9M20 16l-7-8M22 34c4 0 7-2 9-5',
  corncockle:
    'M22 42V24M22 24c-9-1-14-6-13-13 6-1 10 2 13 7 3-5 7-8 13-7 1 7-4 12-13 13M22 18V7M17 16l-4-9M27 16l4-9M22 34c-4 0-8-3-9-8',
  'quaking-grass':
    'M22 42C22 28 20 18 14 6M20 24c5-1 9-4 11-9M17 15c4 0 7-2 9-5M31 15c3 2 3 6 0 9-3-3-3-7 0-9M26 10c3-1 5-4 4-7-3 1-5 4-4 7M14 6c-3-1-6 1-7 4 4 1 6-1 7-4M21 32c-5 0-8-3-10-7M11 25c-4 0-6 3-6 6 4 0 6-3 6-6',
};

export const SeedDrawing = ({ seed }: { seed: SeedId }) => (
  <svg width="44" height="44" viewBox="0 0 44 44" fill="none" stroke="currentColor" aria-hidden="true">
    <path d={paths[seed]} strokeWidth="1.1" strokeLinejoin="round" />
  </svg>
);
