export { Head, ProxyOption, ProxyOptions, Vendors } from './parts.tsx';
export { ProxyDiagram } from './proxy-diagram.tsx';
