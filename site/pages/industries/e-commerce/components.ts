export { CartJourney } from './cart-journey.tsx';
