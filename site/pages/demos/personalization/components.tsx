import { seedShopChecks } from '@whorl/contract/playground/seed-shop.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import '../../../islands/demos/seed-shop/seed-shop-demo.module.css';
import { Demo as PlayedDemo } from '../../../islands/demos/frame/demo.tsx';
import { type DemoText, frameProps } from '../demo/frame-props.tsx';

export const Demo = ({ words, tries }: DemoText<'cart' | 'searches' | 'note'>) => (
  <PlayedDemo
    demo="seedShop"
    calls={playgroundCalls.personalization}
    words={words}
    {...frameProps({ checks: seedShopChecks, forbidsBots: false, attack: 'personalization', tries })}
  />
);
