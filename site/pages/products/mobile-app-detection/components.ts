export { DetectionLayers } from './detection-layers.tsx';
export { Finding, Findings, Head, ServerCall } from './parts.tsx';
