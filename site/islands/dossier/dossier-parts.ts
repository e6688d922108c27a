'use client';

// Every module of client components that a page names costs every visitor 20 bytes of the entry; these stand on one page.
// biome-ignore lint/performance/noBarrelFile: the boundary to the browser, see above
export { DeleteFile } from './delete-file.tsx';
export { DossierPrint } from './dossier-print.tsx';
export { VisitLedger } from './visit-ledger.tsx';
