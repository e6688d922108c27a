export { SeatTimelines } from './seat-timelines.tsx';
