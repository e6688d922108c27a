export { components } from '../comparison/content.ts';
