export { AttackTimeline } from './attack-timeline.tsx';
