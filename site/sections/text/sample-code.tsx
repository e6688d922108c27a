import type { ReactNode } from 'react';
import { ArticleCode } from './article-code.tsx';

type Props = { code: string; title: string; caption?: ReactNode; className?: string | undefined };

/** A code sample with its file name or language, a button that copies it, and a caption below. */
export function SampleCode({ code, title, caption, className }: Props) {
  return (
    <div className={className}>
      <ArticleCode data-title={title} words={{ copy: 'Copy', copied: 'Copied', selected: 'Press Ctrl+C or Cmd+C' }}>
        <code>{code}</code>
      </ArticleCode>
      {caption ? <p className="caption">{caption}</p> : null}
    </div>
  );
}
