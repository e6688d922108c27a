export { DeviceTimelines } from './device-timelines.tsx';
