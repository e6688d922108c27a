export { BonusChart } from './bonus-chart.tsx';
