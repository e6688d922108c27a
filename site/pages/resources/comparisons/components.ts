export { HowMeasured } from '../how-measured.tsx';
export { Costs, Facts, Head, Libraries, Outcomes, Vendors } from './parts.tsx';
