import { BarChart } from '../sections/bar-chart.tsx';
import { mdxComponentsIn } from './mdx-components.tsx';

/** What a long piece may use without importing it, beside what every text may. */
export const longFormComponents = { ...mdxComponentsIn('en'), BarChart };
