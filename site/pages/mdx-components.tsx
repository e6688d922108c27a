import type { PageLanguage } from '@whorl/contract/page-data.ts';
import type { ComponentProps } from 'react';
import { WideTable } from '../design/data-table.tsx';
import { Fold } from '../design/fold.tsx';
import { DrawnFigure } from '../sections/drawings/drawn-figure.tsx';
import { ArticleCode } from '../sections/text/article-code.tsx';
import { FootnoteList, FootnoteMark, MarginFootnote } from '../sections/text/footnotes.tsx';
import { PictureFigure } from '../sections/text/picture-figure.tsx';
import { SideNote } from '../sections/text/side-note.tsx';
import { articleWords } from './resources/article-words.ts';

/**
 * Returns the components that render the elements of a Markdown text, and those that a text may use without importing
 * them.
 *
 * @param language language of the text
 */
export const getMdxComponents = (language: PageLanguage) => ({
  DrawnFigure,
  PictureFigure,
  Aside: SideNote,
  Fold: TableFold,
  h2: (props: ComponentProps<'h2'>) => <Heading level={2} language={language} {...props} />,
  h3: (props: ComponentProps<'h3'>) => <Heading level={3} language={language} {...props} />,
  pre: (props: ComponentProps<'pre'>) => <ArticleCode words={articleWords[language].copyCode} {...props} />,
  table: WideTable,
  sup: FootnoteMark,
  section: FootnoteList,
  MarginFootnote,
});

/** A table folded on all screens. */
const TableFold = (props: ComponentProps<typeof Fold>) => <Fold isFoldedOnWide {...props} />;

type HeadingProps = ComponentProps<'h2'> & { level: 2 | 3; language: PageLanguage };

/** A heading with a permalink. */
function Heading({ level, language, id, children, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} {...rest}>
      {children}{' '}
      <a className="permalink" href={`#${id}`} aria-label={articleWords[language].permalink}>
        #
      </a>
    </Tag>
  );
}
