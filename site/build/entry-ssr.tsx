import { createFromReadableStream, getClientEntryUrl } from '@vitejs/plugin-rsc/ssr';
import { type ReactNode, use } from 'react';
import { prerender } from 'react-dom/static.edge';
import { App, type SlicesData } from '../islands/shell/app.tsx';

export type Fragment = { html: string; entryUrl: string };

/**
 * Renders a page's payload to the HTML inside the app's root element. React puts style sheets and preloads in front of
 * it; `write-document.ts` moves them into the head.
 */
export async function renderFragment(
  payload: ReadableStream<Uint8Array>,
  slices: SlicesData,
  path: string,
  onError: (error: unknown) => void,
): Promise<Fragment> {
  const { prelude } = await prerender(<App initial={{ path, page: <Page payload={payload} />, slices }} />, {
    onError,
    // Suspended parts are written in place, whatever their size.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return { html: await new Response(prelude).text(), entryUrl: await getClientEntryUrl() };
}

const pages = new WeakMap<ReadableStream<Uint8Array>, Promise<ReactNode>>();

/** Decodes the payload during the render. Decoding it earlier would lose the preload hints of its client components. */
function Page({ payload }: { payload: ReadableStream<Uint8Array> }): ReactNode {
  let page = pages.get(payload);
  if (!page) {
    page = createFromReadableStream<ReactNode>(payload);
    pages.set(payload, page);
  }
  return use(page);
}

if (import.meta.hot) import.meta.hot.accept();
