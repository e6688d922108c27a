import { createFigures } from '../sections/content.ts';

export { components } from '../sections/content.ts';

export const figures = createFigures('home-a');
