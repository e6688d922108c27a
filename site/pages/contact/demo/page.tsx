import { contactCollection } from '../../../content/collections/contact.ts';
import { entryOf } from '../../../content/entries.ts';
import { defaultVariant } from '../../composed-page.tsx';
import type { RenderedPage } from '../../routes.ts';

/** What visitors see who are in no test: the same as variant A. */
export const page = (): RenderedPage => defaultVariant(entryOf(contactCollection, 'demo-a'));
