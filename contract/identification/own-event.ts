import type { EventProducts } from './event.ts';

/** A product without the fields that identify a page or that the page attached to the request. */
type Shown<Product> = Product extends { data: infer Data } ? { data: Omit<Data, 'url' | 'tag' | 'linkedId'> } : Product;

/**
 * Response to a browser that requests its own event. A product is missing if the request predates it, or if the server
 * of another vendor doesn't have it.
 */
export type OwnEventAnswer = { products: { [Name in keyof EventProducts]?: Shown<EventProducts[Name]> } };
export type OwnEventProducts = OwnEventAnswer['products'];
