import { NearPages } from '../../../islands/reading/near-pages.tsx';
import { ShortPage } from '../../../sections/short-page.tsx';
import { WaysOn } from '../../../sections/ways-on.tsx';
import { knownPages } from '../../known-pages.ts';
import type { RenderedPage } from '../../routes.ts';

export function page(): RenderedPage {
  return {
    head: {
      title: 'No print on file',
      description:
        'There is no page at this address. It may have moved, or the link that brought you here is wrong: these are the pages most people look for.',
    },
    element: <NotFound />,
  };
}

export function NotFound() {
  return (
    <ShortPage
      title="No print on file"
      lead="There is no page at this address. It has moved, or the link that brought you here is wrong."
      beside={<NearPages known={knownPages()} />}
    >
      <WaysOn />
    </ShortPage>
  );
}
