'use client';

// One module for both kinds, as in `profile-parts.ts`, because pages with signals use both.
// biome-ignore lint/performance/noBarrelFile: the boundary to the browser, see above
export { ProductCell, ProductStatus } from './product-cell.tsx';
export { CollectedValueCell, SignalCell, SignalStatus } from './signal-cell.tsx';
