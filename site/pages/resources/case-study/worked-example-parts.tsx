import {
  calculateResult,
  getDefaultValues,
  type WorkedExample,
} from '@whorl/contract/worked-examples/worked-example.ts';
import { type ExampleName, workedExamples } from '@whorl/contract/worked-examples/worked-examples.ts';
import { ExampleCalculator } from '../../../islands/worked-examples/example-calculator.tsx';
import { AssumptionTable } from './assumption-table.tsx';
import { CalculationTable } from './calculation-table.tsx';
import { ResultChart } from './result-chart.tsx';
import { SensitivityTable } from './sensitivity-table.tsx';

type Props = { of: ExampleName };

function Assumptions({ of }: Props) {
  return <AssumptionTable example={workedExamples[of]} />;
}

function Calculation({ of }: Props) {
  const example: WorkedExample = workedExamples[of];
  const values = getDefaultValues(example);
  return <CalculationTable lines={example.lines(values)} result={calculateResult(example, values)} />;
}

function Chart({ of }: Props) {
  return <ResultChart example={workedExamples[of]} number={1} />;
}

function Sensitivity({ of }: Props) {
  return <SensitivityTable example={workedExamples[of]} />;
}

function YourNumbers({ of }: Props) {
  return <ExampleCalculator name={of} />;
}

/** Components for the text of a case study, each with the name of its example: `<Calculation of="coupon-abuse" />`. */
export const workedExampleParts = { Assumptions, Calculation, Chart, Sensitivity, YourNumbers };
