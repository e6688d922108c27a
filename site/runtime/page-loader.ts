import {
  type AppDataFile,
  appDataUrl,
  type ChunkMap,
  chunkMapUrl,
  type LoadedPageData,
  type PageDataFile,
  pageDataUrl,
  pagePayloadUrl,
  type SliceDataFile,
  type StaticQueryFile,
  sliceDataUrl,
  staticQueryUrl,
} from '@whorl/contract/page-data.ts';
import { pathsInScripts } from '@whorl/contract/urls.ts';
import { parseFile } from './parse-file.ts';
import { type Answer, request, requestUntil } from './request.ts';

/** Everything needed to show one page. `page` is the result of `decode` for the payload. */
export type PageResources<Page> = {
  data: LoadedPageData;
  page: Page;
  /** Shared parts by their alias, each with its own data and that of its static queries. */
  slices: Record<string, Record<string, unknown>>;
};

export type LoadResult<Page> =
  | {
      status: 'success';
      resources: PageResources<Page>;
      /** Whether the 404 page was loaded instead of the requested one. */
      notFound: boolean;
      /** Whether the 404 or 500 page was loaded instead; a later request may return the page itself. */
      isFallback: boolean;
    }
  | { status: 'error'; cause: unknown };

type Parts = {
  data: LoadedPageData;
  payload: string;
  slices: Record<string, Record<string, unknown>>;
  notFound: boolean;
  isFallback: boolean;
};

type Options<Page> = {
  /** Converts a payload's text into something to render. */
  decode: (payload: string) => Promise<Page>;
  /** Loads a module or a style sheet of the page; rejects if it isn't available. */
  loadModule: (url: string) => Promise<unknown>;
};

/** Loads pages and keeps them as long as the tab is open. Failures aren't kept, so the next call tries again. */
export class PageLoader<Page> {
  readonly #options: Options<Page>;
  readonly #loaded = new Map<string, LoadResult<Page>>();
  readonly #loading = new Map<string, Promise<LoadResult<Page>>>();
  readonly #fetched = new Map<string, Promise<Parts>>();
  readonly #files = new Map<string, unknown>();
  /** Components that are loaded together with the page's data, by name. */
  readonly #started = new Map<string, Promise<unknown>>();

  constructor(options: Options<Page>) {
    this.#options = options;
  }

  /** Returns whether the page can be shown without a request. */
  has(path: string): boolean {
    return this.#loaded.has(path);
  }

  /** Discards all pages, so that each is requested again. */
  clear(): void {
    this.#loaded.clear();
    this.#fetched.clear();
  }

  /** Loads everything that the page needs into memory. Never rejects. */
  async prefetch(path: string): Promise<void> {
    await this.#fetch(path).catch(() => undefined);
  }

  /** Loads a page. Never rejects: an error is returned as the result's cause. */
  load(path: string): Promise<LoadResult<Page>> {
    const known = this.#loaded.get(path);
    if (known) return Promise.resolve(known);
    let loading = this.#loading.get(path);
    if (!loading) {
      loading = this.#load(path)
        .catch((cause: unknown): LoadResult<Page> => ({ status: 'error', cause }))
        .then((result) => {
          if (result.status === 'success' && !result.isFallback) this.#loaded.set(path, result);
          return result;
        })
        .finally(() => this.#loading.delete(path));
      this.#loading.set(path, loading);
    }
    return loading;
  }

  /** Decodes the payload only now, because that starts loading its modules. */
  async #load(path: string): Promise<LoadResult<Page>> {
    const { data, payload, slices, ...state } = await this.#fetch(path);
    const page = await this.#options.decode(payload);
    return { status: 'success', resources: { data, page, slices }, ...state };
  }

  /** Shares requests in flight, and keeps results unless the 404 or 500 page was loaded. */
  #fetch(path: string): Promise<Parts> {
    let fetching = this.#fetched.get(path);
    if (!fetching) {
      fetching = this.#fetchParts(path);
      this.#fetched.set(path, fetching);
      const drop = () => void this.#fetched.delete(path);
      fetching.then((parts) => parts.isFallback && drop(), drop);
    }
    return fetching;
  }

  async #fetchParts(path: string): Promise<Parts> {
    this.#startComponent(path);
    const [hash, data, payload] = await Promise.all([
      this.#buildHash(),
      requestUntil(pageDataUrl(path), isDecided),
      requestUntil(pagePayloadUrl(path), isDecided),
    ]);
    const valid = data.status === 200 ? parseFile<PageDataFile>(data.text, 'path') : undefined;
    const status = valid?.getServerDataError ? 500 : data.status;
    if (valid && status === 200) return this.#parts(valid, payload, hash);
    if (status === 200 || status === 404) return this.#standIn(pathsInScripts.notFound, path, hash);
    if (status === 500) return this.#standIn(pathsInScripts.serverError, path, hash);
    throw new Error(`We couldn't load "${pageDataUrl(path)}" (${data.status})`);
  }

  /** Loads the 404 or 500 page with a single attempt, because the server is probably failing. */
  async #standIn(path: string, asked: string, hash: string): Promise<Parts> {
    const failed = new Error(`There is no page at ${asked}, and ${path} could not be loaded`);
    if (path === asked) throw failed;
    const [data, payload] = await Promise.all([request(pageDataUrl(path)), request(pagePayloadUrl(path))]);
    const valid = data.status === 200 ? parseFile<PageDataFile>(data.text, 'path') : undefined;
    if (!valid) throw failed;
    const parts = await this.#parts(valid, payload, hash);
    return { ...parts, notFound: path === pathsInScripts.notFound, isFallback: true };
  }

  async #parts(data: PageDataFile, payload: Answer, webpackCompilationHash: string): Promise<Parts> {
    if (payload.status !== 200) throw new Error(`We couldn't load "${pagePayloadUrl(data.path)}" (${payload.status})`);
    const [slices] = await Promise.all([
      Promise.all(
        Object.entries(data.slicesMap).map(async ([alias, name]) => [alias, await this.#slice(name)] as const),
      ),
      this.#component(data.componentChunkName),
      ...data.staticQueryHashes.map((query) => this.#staticQuery(query)),
    ]);
    const state = { notFound: false, isFallback: false };
    return {
      data: { ...data, webpackCompilationHash },
      payload: payload.text,
      slices: Object.fromEntries(slices),
      ...state,
    };
  }

  /** Requested again for each page that isn't loaded yet, in order to detect deployments. */
  async #buildHash(): Promise<string> {
    const answer = await requestUntil(appDataUrl, ({ status }) => status === 200);
    const app = answer.status === 200 ? parseFile<AppDataFile>(answer.text, 'webpackCompilationHash') : undefined;
    return app?.webpackCompilationHash ?? '';
  }

  /**
   * Loads a page's modules and slices at the same time as its data if the chunk map is known. `#component` rejects if one
   * fails.
   */
  #startComponent(path: string): void {
    const map = this.#files.get(chunkMapUrl) as ChunkMap | undefined;
    const name = map?.pages[path];
    if (name === undefined || this.#started.has(name)) return;
    const slices = map?.slices[name] ?? [];
    const started = Promise.all([this.#loadComponent(name), ...slices.map((slice) => this.#slice(slice))]);
    started.catch(() => undefined);
    this.#started.set(name, started);
  }

  /** Uses the component that was started early once, so that the next attempt requests its modules again. */
  #component(name: string): Promise<unknown> {
    const started = this.#started.get(name);
    this.#started.delete(name);
    return started ?? this.#loadComponent(name);
  }

  async #loadComponent(name: string): Promise<void> {
    const { components } = await this.#file<ChunkMap>(chunkMapUrl);
    const modules = components[name];
    if (!modules) throw new Error(`We couldn't find the correct component chunk with the name "${name}"`);
    await Promise.all(modules.map((url) => this.#options.loadModule(url)));
  }

  async #slice(name: string): Promise<Record<string, unknown>> {
    const slice = await this.#file<SliceDataFile>(sliceDataUrl(name));
    const queries = await Promise.all(slice.staticQueryHashes.map((hash) => this.#staticQuery(hash)));
    return Object.assign({}, slice.result.data, ...queries);
  }

  async #staticQuery(hash: string): Promise<unknown> {
    return (await this.#file<StaticQueryFile>(staticQueryUrl(hash))).data;
  }

  /** Loads a file that doesn't change as long as the tab is open. */
  async #file<File>(url: string): Promise<File> {
    if (!this.#files.has(url)) {
      const answer = await requestUntil(url, isDecided);
      const file = answer.status === 200 ? parseFile(answer.text) : undefined;
      if (!file) throw new Error(`We couldn't load "${url}"`);
      this.#files.set(url, file);
    }
    return this.#files.get(url) as File;
  }
}

/** Returns whether a retry would give the same answer. */
const isDecided = ({ status }: Answer): boolean => status === 200 || status === 404 || status === 500;
