export { DecisionDiagram } from './decision-diagram.tsx';
export { ReliabilityTable } from './reliability-table.tsx';
export { Visits } from './visits.tsx';
