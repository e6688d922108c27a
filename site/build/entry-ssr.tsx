import { createFromReadableStream, getClientEntryUrl } from '@vitejs/plugin-rsc/ssr';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { App, type SlicesData } from '../islands/shell/app.tsx';

export type Fragment = { html: string; entryUrl: string };

/**
 * Turns a page's payload into the HTML of everything inside the app's root element. React puts the stylesheets and
 * preloads it wants in front; `write-document.ts` moves them into the head.
 */
export async function renderFragment(
  payload: ReadableStream<Uint8Array>,
  slices: SlicesData,
  path: string,
  onError: (error: unknown) => void,
): Promise<Fragment> {
  // During the render, not before it: otherwise the preload hints of the page's client components are lost.
  let page: Promise<ReactNode> | undefined;
  function Page() {
    page ??= createFromReadableStream<ReactNode>(payload);
    return page as unknown as ReactNode;
  }
  const { prelude } = await prerender(<App initial={{ path, page: <Page />, slices }} />, { onError });
  return { html: await new Response(prelude).text(), entryUrl: await getClientEntryUrl() };
}

if (import.meta.hot) import.meta.hot.accept();
