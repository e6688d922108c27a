import { createFigures, homeComponents } from '../sections/content.ts';

export const components = homeComponents;
export const figures = createFigures('home-b');
