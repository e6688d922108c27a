import type { PageLanguage } from '@whorl/contract/page-data.ts';
import { Contents } from '../../islands/reading/contents.tsx';
import { ContentsFrame } from '../../sections/contents-frame.tsx';
import prose from '../../sections/text/prose.module.css';
import { articleWords } from './article-words.ts';

type Props = {
  headings: readonly { depth: number; id: string; text: string }[];
  minutes: number;
  language: PageLanguage;
};

/** The contents next to an article: its sections and the remaining minutes. */
export function ArticleContents({ headings, minutes, language }: Props) {
  const words = articleWords[language];
  return (
    <ContentsFrame title={words.contents} className={prose.contents}>
      <Contents
        headings={headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, text }))}
        minutes={minutes}
        minutesLeft={words.minutesLeft}
      />
    </ContentsFrame>
  );
}
