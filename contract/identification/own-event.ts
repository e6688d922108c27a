import type { EventProducts } from './event.ts';

/** Without what names a page, and what the page noted with the request. */
type Shown<Product> = Product extends { data: infer Data } ? { data: Omit<Data, 'url' | 'tag' | 'linkedId'> } : Product;

/**
 * What a browser is answered about a request of its own. A product is left out where its request is older than it, and
 * where another maker's service has none of it.
 */
export type OwnEventAnswer = { products: { [Name in keyof EventProducts]?: Shown<EventProducts[Name]> } };
export type OwnEventProducts = OwnEventAnswer['products'];
