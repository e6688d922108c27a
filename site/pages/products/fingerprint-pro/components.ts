export { BrowserTimeline } from './browser-timeline.tsx';
export { Additions, Head, Prices, Reasons } from './parts.tsx';
