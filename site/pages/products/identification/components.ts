export { DecisionDiagram } from './decision-diagram.tsx';
export { Visits } from './visits.tsx';
