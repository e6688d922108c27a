import { seedShopChecks } from '@whorl/contract/playground/seed-shop.ts';
import { articlePath, pages, playgroundCalls } from '@whorl/contract/urls.ts';
import { Demo } from '../../../islands/demos/demo.tsx';
import '../../../islands/demos/seed-shop-demo.module.css';
import type { RenderedPage } from '../../routes.ts';
import { DemoPage, demoData, requestCheckNames, Tries } from '../demo-page.tsx';

const here = 'Personalization';
const description =
  'A seed shop that has your cart and your searches again, in a private window and without cookies. Fill a cart, come back as a stranger, and see what is checked.';

export function page(): RenderedPage {
  return {
    head: { title: 'Personalization, played through', description, structuredData: demoData(here, description) },
    element: <Personalization />,
  };
}

export function Personalization() {
  return (
    <DemoPage
      here={here}
      title="Your cart was here first"
      lead="A shop keeps cart and searches under the visitor, not in the browser. Put something in, delete everything that your browser has, and come back."
      demo={
        <Demo
          demo="seedShop"
          calls={playgroundCalls.personalization}
          names={[...requestCheckNames(false), ...Object.values(seedShopChecks)]}
          tries={<Tries items={tries} attack="personalization" />}
        />
      }
      rule={{
        file: 'server/playground/personalization/decide-visit.ts',
        text: 'What is kept of the visitor is read, changed and stored in one transaction, and goes out with the answer. Whoever is not surely one visitor gets no cart at all: the checks before this rule see to that.',
      }}
      limits={limits}
      neighbours={neighbours}
    />
  );
}

const tries = [
  <>
    <b>Search for “blue” and add something.</b> Both stand at the side.
  </>,
  <>
    <b>Open this page in a private window</b> and enter the shop. It says welcome back, and has everything.
  </>,
  <>
    <b>Delete all cookies</b> and site data, reload, and enter again.
  </>,
  <>
    <b>Look for somebody else’s cart.</b> A request id that is not yours, not fresh or not new shows nothing of it.
  </>,
];

const limits = [
  {
    title: 'Who else sits there',
    text: 'A cart belongs to a browser here, and not to a person. Whoever uses the same computer sees it: offer a cart that way, and never an address, a name or an order.',
  },
  {
    title: 'Devices that are alike',
    text: 'Where several visitors look exactly alike, a window without cookies gets nobody’s cart. It is refused while another of them was in its network within a day; elsewhere its second call is somebody new. What looks only nearly like a visitor gets nothing of theirs.',
  },
  {
    title: 'A wish to be new',
    text: 'A private window may be a wish not to be recognised. Ask first, as the law of many places does, and keep the reset in reach.',
  },
];

const neighbours = [
  {
    title: 'Returning visitors',
    url: pages.returningUserExperience.path,
    text: 'Five visits of one person, and what may be given back at which certainty.',
  },
  {
    title: 'What a shop may remember',
    url: articlePath('what-a-shop-may-remember'),
    text: 'A rule for what to show again: who else might be looking.',
  },
];
