import { brand } from '@whorl/contract/brand.ts';
import { articlePath, pages, tagPath } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { feeds, tagList } from '../../../../content/interface/pages/articles.json';
import { blog } from '../../../../content/interface/pages/breadcrumbs.json';
import { type Tag, tags } from '../../../content/articles/article-tags.ts';
import { findArticlesWithTag } from '../../../content/articles/tagged-articles.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { breadcrumbData } from '../../../sections/text/breadcrumb-data.ts';
import type { RenderedPage } from '../../routes.ts';
import { ArticleRows } from '../article-rows.tsx';
import { FeedLinks } from '../feed-links.tsx';
import { readingSlices } from '../reading-slices.ts';
import { TagLinks } from '../tag-links.tsx';
import styles from './page.module.css';

const trail = [{ title: blog, url: pages.blog.path }];

/** Renders `/blog/tag/{tag}/`. */
export function tagPage(tag: Tag): RenderedPage {
  const { title, description } = tags[tag];
  return {
    head: {
      title: fillIn(tagList.title, { tag: title }),
      description,
      structuredData: [
        {
          '@context': 'https://schema.org',
          '@type': 'CollectionPage',
          name: `${title}, ${brand.name}`,
          hasPart: findArticlesWithTag(tag).map(({ slug, frontMatter }) => ({
            '@type': 'BlogPosting',
            headline: frontMatter.title,
            url: articlePath(slug),
          })),
        },
        breadcrumbData(trail, { title, url: tagPath(tag) }),
      ],
    },
    element: <TaggedArticles tag={tag} />,
    feed: findArticlesWithTag(tag).map(({ slug }) => articlePath(slug)),
    slices: readingSlices,
  };
}

export function TaggedArticles({ tag }: { tag: Tag }) {
  const { title, lead } = tags[tag];
  return (
    <div className={`page-grid ${styles.page} rows-5 pt-7`}>
      <Breadcrumbs trail={trail} here={title} />
      <h1 className="title to-7 desktop-mt-5">{fillIn(tagList.title, { tag: title })}</h1>
      <p className="lead from-7 desktop-end">{lead}</p>
      <TagLinks current={tag} />
      <ArticleRows articles={findArticlesWithTag(tag)} />
      <FeedLinks page={tagPath(tag)} text={fillIn(feeds.tag, { tag: title })} />
    </div>
  );
}
