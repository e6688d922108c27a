import { contactCollection } from '../../../content/collections/contact.ts';
import { findEntry } from '../../../content/entries.ts';
import { defaultVariant } from '../../composed-page.tsx';
import type { RenderedPage } from '../../routes.ts';

/** The page for visitors outside of the experiment: the same as variant A. */
export const page = (): RenderedPage => defaultVariant(findEntry(contactCollection, 'demo-a'));
