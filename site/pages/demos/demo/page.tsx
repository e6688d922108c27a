import { demoCollection } from '../../../content/collections/demos.ts';
import { findEntry } from '../../../content/entries.ts';
import { composedPage, toTypedName } from '../../composed-page.tsx';
import type { RenderedPage } from '../../routes.ts';

/** Renders an entry of `content/demos`. */
export const page = (slug: string): RenderedPage =>
  composedPage(findEntry(demoCollection, slug), {}, ({ subject, description }) => {
    if (!subject) return undefined;
    return { ...toTypedName(subject), ...(subject.type === 'WebApplication' && application), description };
  });

const application = { applicationCategory: 'SecurityApplication', browserRequirements: 'Requires JavaScript' };
