export { Actions } from '../../../design/main-action.tsx';
export { Clause, ContractLayout } from './contract-layout.tsx';
export { ChangesTable, Costs, Schedule } from './contract-parts.tsx';
