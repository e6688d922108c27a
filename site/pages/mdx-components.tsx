import type { ComponentProps } from 'react';
import { CodeBlock } from '../design/code-block.tsx';
import { DrawnFigure } from '../sections/drawn-figure.tsx';

/** What stands for the elements of a Markdown text, and the components that a text may use without importing them. */
export const mdxComponents = {
  DrawnFigure,
  h2: (props: ComponentProps<'h2'>) => <Heading level={2} {...props} />,
  h3: (props: ComponentProps<'h3'>) => <Heading level={3} {...props} />,
  pre: CodeBlock,
};

/** A heading with a link to itself, so that a reader can send someone to this very place. */
function Heading({ level, id, children, ...rest }: ComponentProps<'h2'> & { level: 2 | 3 }) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} {...rest}>
      {children}{' '}
      <a className="permalink" href={`#${id}`} aria-label="Link to this section">
        #
      </a>
    </Tag>
  );
}
