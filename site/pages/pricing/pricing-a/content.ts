export { components, sharedFigures as figures } from '../plans/content.ts';
