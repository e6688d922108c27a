export { DecisionCode } from './decision-code.tsx';
export { DemoHead } from './demo-head.tsx';
