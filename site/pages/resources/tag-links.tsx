import { pages } from '@whorl/contract/urls.ts';
import { type Tag, tags } from '../../content/articles/article-tags.ts';
import { allTags, articlesWith, tagUrl } from '../../content/articles/tagged-articles.ts';
import styles from './tag-links.module.css';

/** All tags with how many notes they hold; the one whose page this is is marked. */
export function TagLinks({ current }: { current?: Tag }) {
  return (
    <nav aria-label="Tags">
      <ul className={`${styles.tags} flex wrap gap-1-5`}>
        <li>
          <a href={pages.blog.path} aria-current={current ? undefined : 'page'}>
            All
          </a>
        </li>
        {allTags.map((tag) => (
          <li key={tag}>
            <a href={tagUrl(tag)} aria-current={tag === current ? 'page' : undefined}>
              {tags[tag].title} <span>{articlesWith(tag).length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
