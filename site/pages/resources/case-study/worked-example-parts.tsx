import { givenValues, resultOf, type WorkedExample } from '@whorl/contract/worked-examples/worked-example.ts';
import { type ExampleName, workedExamples } from '@whorl/contract/worked-examples/worked-examples.ts';
import { OwnNumbers } from '../../../islands/worked-examples/own-numbers.tsx';
import { AssumptionTable } from './assumption-table.tsx';
import { ResultChart } from './result-chart.tsx';
import { SensitivityTable } from './sensitivity-table.tsx';
import { SumLines } from './sum-lines.tsx';

type Props = { of: ExampleName };

function Assumptions({ of }: Props) {
  return <AssumptionTable example={workedExamples[of]} />;
}

function Sums({ of }: Props) {
  const example: WorkedExample = workedExamples[of];
  const values = givenValues(example);
  return <SumLines lines={example.lines(values)} result={resultOf(example, values)} />;
}

function Chart({ of }: Props) {
  return <ResultChart example={workedExamples[of]} number={1} />;
}

function Sensitivity({ of }: Props) {
  return <SensitivityTable example={workedExamples[of]} />;
}

function YourNumbers({ of }: Props) {
  return <OwnNumbers name={of} />;
}

/** What the text of a case study may use, each with the name of its example: `<Sums of="coupon-abuse" />`. */
export const workedExampleParts = { Assumptions, Sums, Chart, Sensitivity, YourNumbers };
