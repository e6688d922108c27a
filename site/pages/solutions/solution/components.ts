export { Hero } from '../../../sections/solution/hero.tsx';
