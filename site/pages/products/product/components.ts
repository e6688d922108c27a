export { ProductHero as Hero } from '../../../sections/solution/product-hero.tsx';
