import { brand } from '@whorl/contract/brand.ts';
import { markdownPath, pages } from '@whorl/contract/urls.ts';
import { changelog as texts } from '../../../../content/interface/pages/docs.json';
import { readChangelog } from '../../../content/changelog.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { Contents } from '../../../islands/reading/contents.tsx';
import { ContentsFrame } from '../../../sections/contents-frame.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import prose from '../../../sections/text/prose.module.css';
import { getMdxComponents } from '../../mdx-components.tsx';
import { feedForms } from '../../resources/feed-forms.ts';
import { FeedLinks } from '../../resources/feed-links.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';

const { path } = pages.changelog;
const trail = [
  { title: brand.name, url: pages.home.path },
  { title: texts.documentation, url: pages.docs.path },
];
const components = {
  ...getMdxComponents('en'),
  time: ({ dateTime }: { dateTime: string }) => <time dateTime={dateTime}>{longDate(dateTime)}</time>,
};

/** Renders `/changelog/` from `CHANGELOG.md`. Each release is an entry of the feeds. */
export function page(): RenderedPage {
  const { title, description } = texts;
  const { releases } = readChangelog();
  const latest = releases.find(({ date }) => date !== undefined)?.date;
  return {
    head: {
      title: `${title} · ${brand.name}`,
      description,
      structuredData: [
        breadcrumbList(trail, title),
        {
          '@context': 'https://schema.org',
          '@type': 'WebPage',
          name: title,
          description,
          ...(latest !== undefined && { dateModified: latest }),
        },
      ],
      alternates: feedForms(path),
    },
    feed: releases.map(({ id }) => `${path}#${id}`),
    markdown: true,
    share: { note: texts.documentation },
    element: <Changelog />,
  };
}

export function Changelog() {
  const { default: Body, releases } = readChangelog();
  return (
    <>
      <div className="page-grid rows-5 pt-7">
        <Breadcrumbs trail={trail} here={texts.title} />
        <h1 className="display">{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
        <FeedLinks page={path} text={texts.feeds} />
      </div>
      <div className="page-grid rows-7 pt-9">
        {releases.length > 1 ? (
          <ContentsFrame title={texts.releases} className={prose.contents}>
            <Contents headings={releases.map(({ id, title }) => ({ id, text: title }))} />
          </ContentsFrame>
        ) : null}
        <div className={`${prose.prose} ${styles.text} from-4`}>
          <Body components={components} />
          <p className="caption no-print">
            <a href={markdownPath(path)}>{texts.markdown}</a>
          </p>
        </div>
      </div>
    </>
  );
}
