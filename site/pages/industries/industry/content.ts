export { components } from '../../solutions/solution/content.ts';
