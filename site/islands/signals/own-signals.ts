'use client';

// One module for pages to name, as in `dossier-parts.ts`: those that show signals show both kinds.
// biome-ignore lint/performance/noBarrelFile: the boundary to the browser, see above
export { ProductCell, ProductStatus } from './product-cell.tsx';
export { ReadingCell, SignalCell, SignalStatus } from './signal-cell.tsx';
