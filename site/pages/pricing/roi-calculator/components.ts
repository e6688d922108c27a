export { RoiCalculator as Calculator } from '../../../islands/roi/roi-calculator.tsx';
export { ContactForm, Head, NoPrint } from './parts.tsx';
export { Sheet } from './sheet.tsx';
export { Assumptions, Range, Shops } from './tables.tsx';
