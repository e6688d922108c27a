import { ShortPage } from '../../../sections/short-page.tsx';
import { WaysOn } from '../../../sections/ways-on.tsx';
import type { RenderedPage } from '../../routes.ts';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Our side broke',
      description:
        'Something failed on our server while it made this page. It is in our log, nothing you sent before is lost, and these pages still work.',
    },
    element: <ServerError />,
  };
}

export function ServerError() {
  return (
    <ShortPage
      title="Our side broke"
      lead="Something failed on our server while it made this page. It is in our log, and nothing you sent before is lost."
      action={
        // biome-ignore lint/a11y/useValidAnchor: an empty address is the present one, and this page stands at any.
        <a className="button button-main" href="">
          Load this page again
        </a>
      }
    >
      <WaysOn />
    </ShortPage>
  );
}
