'use client';

// In one module, because each client component module that pages name adds 20 bytes to every visitor's entry script.
// biome-ignore lint/performance/noBarrelFile: the boundary to the browser, see above
export { DeleteProfile } from './delete-profile.tsx';
export { ProfilePrint } from './profile-print.tsx';
export { VisitTimeline } from './visit-timeline.tsx';
