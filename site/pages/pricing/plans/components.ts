export { ExampleBills } from './example-bills.tsx';
export { Closing, Head, Levels, PriceCalculator, PricingQuestions } from './parts.tsx';
export { PriceExamples } from './price-examples.tsx';
export { PriceTable } from './price-table.tsx';
