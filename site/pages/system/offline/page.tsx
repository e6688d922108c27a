import { ShortPage } from '../../../sections/short-page.tsx';
import { WaysOn } from '../../../sections/ways-on.tsx';
import type { RenderedPage } from '../../routes.ts';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Out of reach',
      description:
        'Your device is offline, or our server cannot be reached from where you are. Pages that you have read here before still open.',
    },
    element: <Offline />,
    slices: ['header'],
  };
}

export function Offline() {
  return (
    <ShortPage
      title="Out of reach"
      lead="Your device is offline, or our server cannot be reached from where you are. The address above is still the one you wanted."
      action={
        // biome-ignore lint/a11y/useValidAnchor: an empty address is the present one, and this page stands at any.
        <a className="button button-main" href="">
          Try this page again
        </a>
      }
    >
      <p>Pages that you have read here before open without a connection. Forms need one: nothing is sent until then.</p>
      <WaysOn />
    </ShortPage>
  );
}
