import { brand } from '@whorl/contract/brand.ts';
import { changelogMonthPath, markdownPath, pages } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ReactNode } from 'react';
import { changelog as texts } from '../../../../content/interface/pages/docs.json';
import { isInMonth, listChangelogMonths, readChangelog } from '../../../content/changelog.ts';
import type { Release } from '../../../content/compile/compile-changelog.ts';
import { Breadcrumbs, type TrailStep } from '../../../design/breadcrumbs.tsx';
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
/** Number of releases on `/changelog/`, which all changes would make too long; the pages of the months have all. */
const LATEST_RELEASES = 3;
const trail: readonly TrailStep[] = [
  { title: brand.name, url: pages.home.path },
  { title: texts.documentation, url: pages.docs.path },
];
const monthTrail: readonly TrailStep[] = [...trail, { title: texts.title, url: path }];
const formatMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** @param month as `2026-11` */
const getMonthName = (month: string): string => formatMonth.format(new Date(month));

/** Renders `/changelog/` from `CHANGELOG.md`, with the latest releases. Each is an entry of the feeds. */
export function page(): RenderedPage {
  const { title, description } = texts;
  const releases = readChangelog().releases.slice(0, LATEST_RELEASES);
  return {
    head: createHead({ title, description, releases, alternates: feedForms(path), trail }),
    feed: releases.map(({ id, date }) =>
      date === undefined ? `${path}#${id}` : `${changelogMonthPath(date.slice(0, 'yyyy-mm'.length))}#${id}`,
    ),
    markdown: true,
    share: { note: texts.documentation },
    element: <Changelog />,
  };
}

/** Renders `/changelog/{month}/`. @param month as `2026-11` */
export function monthPage(month: string): RenderedPage {
  const name = { month: getMonthName(month) };
  const [title, description] = [fillIn(texts.month.title, name), fillIn(texts.month.description, name)];
  const releases = readChangelog().releases.filter((release) => isInMonth(release, month));
  return {
    head: createHead({ title, description, releases, alternates: [], trail: monthTrail }),
    markdown: true,
    share: { note: texts.documentation },
    element: <ChangelogMonth month={month} />,
  };
}

type HeadParts = Required<Pick<RenderedPage['head'], 'title' | 'description' | 'alternates'>> & {
  readonly releases: readonly Release[];
  readonly trail: readonly TrailStep[];
};

function createHead({ title, description, releases, alternates, trail }: HeadParts): RenderedPage['head'] {
  const latest = releases.find(({ date }) => date !== undefined)?.date;
  return {
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
    alternates,
  };
}

export function Changelog() {
  const months = listChangelogMonths();
  return (
    <>
      <div className="page-grid rows-5 pt-7">
        <Breadcrumbs trail={trail} here={texts.title} />
        <h1 className="display">{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
        <FeedLinks page={path} text={texts.feeds} />
      </div>
      <Releases releases={readChangelog().releases.slice(0, LATEST_RELEASES)} page={path}>
        <p>
          {texts.months}{' '}
          {months.map((month, index) => (
            <span key={month}>
              {index === 0 ? '' : ', '}
              <a href={changelogMonthPath(month)}>{getMonthName(month)}</a>
            </span>
          ))}
        </p>
      </Releases>
    </>
  );
}

export function ChangelogMonth({ month }: { month: string }) {
  const name = getMonthName(month);
  return (
    <>
      <div className="page-grid rows-5 pt-7">
        <Breadcrumbs trail={monthTrail} here={name} />
        <h1 className="display">{fillIn(texts.month.title, { month: name })}</h1>
      </div>
      <Releases
        releases={readChangelog().releases.filter((release) => isInMonth(release, month))}
        page={changelogMonthPath(month)}
      />
    </>
  );
}

type Props = { releases: readonly Release[]; page: string; children?: ReactNode };

/** The text of some releases, with their list. */
function Releases({ releases, page, children }: Props) {
  const { default: Body } = readChangelog();
  const components = {
    ...getMdxComponents('en'),
    time: ({ dateTime }: { dateTime: string }) => <time dateTime={dateTime}>{longDate(dateTime)}</time>,
    section: ({ 'data-release': id, children: text }: { 'data-release': string; children: ReactNode }) =>
      releases.some((release) => release.id === id) ? text : null,
  };
  return (
    <div className="page-grid rows-7 pt-9">
      {releases.length > 1 ? (
        <ContentsFrame title={texts.releases} className={prose.contents}>
          <Contents
            headings={releases.map(({ id, title, date }) => ({ id, text: title === date ? longDate(date) : title }))}
          />
        </ContentsFrame>
      ) : null}
      <div className={`${prose.prose} ${styles.text} from-4`}>
        <Body components={components} />
        {children}
        <p className="caption no-print">
          <a href={markdownPath(page)}>{texts.markdown}</a>
        </p>
      </div>
    </div>
  );
}
