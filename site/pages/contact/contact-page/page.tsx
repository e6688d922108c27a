import { contactCollection } from '../../../content/collections/contact.ts';
import { findEntry } from '../../../content/entries.ts';
import { composedPage, type OwnData } from '../../composed-page.tsx';
import type { RenderedPage } from '../../routes.ts';

const ownData = import.meta.glob<OwnData>('../*/structured-data.ts', { eager: true });

/** Renders an entry of `content/contact`. */
export const page = (slug: string): RenderedPage => composedPage(findEntry(contactCollection, slug), ownData);
