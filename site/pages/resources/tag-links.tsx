import { pages } from '@whorl/contract/urls.ts';
import { tagList } from '../../../content/interface/pages/articles.json';
import { type Tag, tags } from '../../content/articles/article-tags.ts';
import { allTags, findArticlesWithTag, tagUrl } from '../../content/articles/tagged-articles.ts';
import styles from './tag-links.module.css';

/** All tags with their number of articles; the current one is marked. */
export function TagLinks({ current }: { current?: Tag }) {
  return (
    <nav aria-label={tagList.label}>
      <ul className={`${styles.tags} flex wrap gap-5 rows-1`}>
        <li>
          <a href={pages.blog.path} aria-current={current ? undefined : 'page'}>
            {tagList.all}
          </a>
        </li>
        {allTags.map((tag) => (
          <li key={tag}>
            <a href={tagUrl(tag)} aria-current={tag === current ? 'page' : undefined}>
              {tags[tag].title} <span>{findArticlesWithTag(tag).length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
