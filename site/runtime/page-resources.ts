import {
  type AppDataFile,
  appDataUrl,
  type PageDataFile,
  pageDataUrl,
  pagePayloadUrl,
  type SliceDataFile,
  type StaticQueryFile,
  sliceDataUrl,
  staticQueryUrl,
} from '@whorl/contract/page-data.ts';

/** Everything that one page needs to be shown. `page` is what `decode` made of the payload. */
export type PageResources<Page> = {
  data: PageDataFile;
  page: Page;
  /** Shared parts by their alias, each with the data of its static queries beside its own. */
  slices: Record<string, Record<string, unknown>>;
  buildHash: string;
};

type Options<Page> = {
  fetch: (url: string) => Promise<Response>;
  decode: (response: Promise<Response>) => Promise<Page>;
};

/** Loads pages and keeps them for the life of the tab. Failed loads are not kept, so that the next try is a real one. */
export class PageLoader<Page> {
  readonly #fetch: Options<Page>['fetch'];
  readonly #decode: Options<Page>['decode'];
  readonly #pages = new Map<string, Promise<PageResources<Page>>>();
  readonly #shared = new Map<string, Promise<unknown>>();

  constructor({ fetch, decode }: Options<Page>) {
    this.#fetch = fetch;
    this.#decode = decode;
  }

  /** @throws when any part of the page cannot be loaded or read. */
  load(path: string): Promise<PageResources<Page>> {
    return remember(this.#pages, path, () => this.#loadPage(path));
  }

  async #loadPage(path: string): Promise<PageResources<Page>> {
    const [app, data, page] = await Promise.all([
      this.#json<AppDataFile>(appDataUrl),
      this.#json<PageDataFile>(pageDataUrl(path)),
      this.#decode(this.#ok(pagePayloadUrl(path))),
    ]);
    if (typeof data.path !== 'string') throw new Error(`${pageDataUrl(path)} names no path`);
    const slices = await Promise.all(
      Object.entries(data.slicesMap).map(async ([alias, name]) => [alias, await this.#slice(name)] as const),
    );
    return { data, page, slices: Object.fromEntries(slices), buildHash: app.webpackCompilationHash };
  }

  async #slice(name: string): Promise<Record<string, unknown>> {
    const slice = await this.#kept<SliceDataFile>(sliceDataUrl(name));
    const queries = await Promise.all(
      slice.staticQueryHashes.map((hash) => this.#kept<StaticQueryFile>(staticQueryUrl(hash))),
    );
    return Object.assign({}, slice.result.data, ...queries.map((query) => query.data));
  }

  #kept<File>(url: string): Promise<File> {
    return remember(this.#shared, url, () => this.#json(url)) as Promise<File>;
  }

  async #json<File>(url: string): Promise<File> {
    return (await this.#ok(url)).json() as Promise<File>;
  }

  async #ok(url: string): Promise<Response> {
    const response = await this.#fetch(url);
    if (!response.ok) throw new Error(`We couldn't load "${url}" (${response.status})`);
    return response;
  }
}

function remember<Value>(kept: Map<string, Promise<Value>>, key: string, load: () => Promise<Value>): Promise<Value> {
  const known = kept.get(key);
  if (known) return known;
  const loading = load();
  kept.set(key, loading);
  loading.catch(() => kept.delete(key));
  return loading;
}
