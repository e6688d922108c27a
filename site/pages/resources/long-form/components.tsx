import { getMdxComponents } from '../../mdx-components.tsx';
import { BarChart } from './bar-chart.tsx';

/** Components that a long read may use without importing them. */
export const longFormComponents = { ...getMdxComponents('en'), BarChart };
