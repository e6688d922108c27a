import { mdxComponentsIn } from '../../mdx-components.tsx';
import { BarChart } from './bar-chart.tsx';

/** What a long piece may use without importing it, beside what every text may. */
export const longFormComponents = { ...mdxComponentsIn('en'), BarChart };
