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

/** Everything that one page needs to be shown. `page` is what `decode` made of the payload. */
export type PageResources<Page> = {
  data: LoadedPageData;
  page: Page;
  /** Shared parts by their alias, each with the data of its static queries beside its own. */
  slices: Record<string, Record<string, unknown>>;
};

export type LoadResult<Page> =
  | {
      status: 'success';
      resources: PageResources<Page>;
      /** The 404 page came in the place of what was asked for. */
      notFound: boolean;
      /** The 404 or the 500 page did; asking again may give the page itself. */
      standsIn: boolean;
    }
  | { status: 'error'; cause: unknown };

type Parts = {
  data: LoadedPageData;
  payload: string;
  slices: Record<string, Record<string, unknown>>;
  notFound: boolean;
  standsIn: boolean;
};

type Options<Page> = {
  /** Makes something to render of a payload's text. */
  decode: (payload: string) => Promise<Page>;
  /** Loads a module of the page; rejects when it cannot be had. */
  loadModule: (url: string) => Promise<unknown>;
};

/** Loads pages and keeps them for the life of the tab. What failed is not kept: the next try is a real one. */
export class PageLoader<Page> {
  readonly #options: Options<Page>;
  readonly #loaded = new Map<string, LoadResult<Page>>();
  readonly #loading = new Map<string, Promise<LoadResult<Page>>>();
  readonly #fetched = new Map<string, Promise<Parts>>();
  readonly #files = new Map<string, unknown>();

  constructor(options: Options<Page>) {
    this.#options = options;
  }

  /** Whether the page can be shown without asking the server. */
  has(path: string): boolean {
    return this.#loaded.has(path);
  }

  /** Forgets the pages, so that each is asked for anew. */
  clear(): void {
    this.#loaded.clear();
    this.#fetched.clear();
  }

  /** Brings everything that the page needs into memory and leaves it there. Never rejects. */
  async prefetch(path: string): Promise<void> {
    await this.#fetch(path).catch(() => undefined);
  }

  /** Never rejects: what went wrong is the result's cause. */
  load(path: string): Promise<LoadResult<Page>> {
    const known = this.#loaded.get(path);
    if (known) return Promise.resolve(known);
    let loading = this.#loading.get(path);
    if (!loading) {
      loading = this.#load(path)
        .catch((cause: unknown): LoadResult<Page> => ({ status: 'error', cause }))
        .then((result) => {
          if (result.status === 'success' && !result.standsIn) this.#loaded.set(path, result);
          return result;
        })
        .finally(() => this.#loading.delete(path));
      this.#loading.set(path, loading);
    }
    return loading;
  }

  /** Payloads are made into something to render only now: doing so begins to load what they name. */
  async #load(path: string): Promise<LoadResult<Page>> {
    const { data, payload, slices, ...state } = await this.#fetch(path);
    const page = await this.#options.decode(payload);
    return { status: 'success', resources: { data, page, slices }, ...state };
  }

  /** Kept only while it is under way, and afterwards where there is such a page. */
  #fetch(path: string): Promise<Parts> {
    let fetching = this.#fetched.get(path);
    if (!fetching) {
      fetching = this.#fetchParts(path);
      this.#fetched.set(path, fetching);
      const drop = () => void this.#fetched.delete(path);
      fetching.then((parts) => parts.standsIn && drop(), drop);
    }
    return fetching;
  }

  async #fetchParts(path: string): Promise<Parts> {
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

  /** The 404 or the 500 page, asked for once: a server that fails for it too gets no second question. */
  async #standIn(path: string, asked: string, hash: string): Promise<Parts> {
    const failed = new Error(`There is no page at ${asked}, and ${path} could not be loaded`);
    if (path === asked) throw failed;
    const [data, payload] = await Promise.all([request(pageDataUrl(path)), request(pagePayloadUrl(path))]);
    const valid = data.status === 200 ? parseFile<PageDataFile>(data.text, 'path') : undefined;
    if (!valid) throw failed;
    const parts = await this.#parts(valid, payload, hash);
    return { ...parts, notFound: path === pathsInScripts.notFound, standsIn: true };
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
    const state = { notFound: false, standsIn: false };
    return {
      data: { ...data, webpackCompilationHash },
      payload: payload.text,
      slices: Object.fromEntries(slices),
      ...state,
    };
  }

  /** Asked again for each page that is not loaded yet: that is how a deployment is noticed. */
  async #buildHash(): Promise<string> {
    const answer = await requestUntil(appDataUrl, ({ status }) => status === 200);
    const app = answer.status === 200 ? parseFile<AppDataFile>(answer.text, 'webpackCompilationHash') : undefined;
    return app?.webpackCompilationHash ?? '';
  }

  async #component(name: string): Promise<void> {
    const chunks = await this.#file<ChunkMap>(chunkMapUrl);
    const modules = chunks[name];
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

  /** A file that is the same for the life of the tab. */
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

/** An answer that asking again would not change. */
const isDecided = ({ status }: Answer): boolean => status === 200 || status === 404 || status === 500;
