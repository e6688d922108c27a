import { Children, type ReactNode } from 'react';
import { CodeBlock } from '../../../design/code-block.tsx';
import { SignInDemo, type SignInTexts } from '../../../islands/sign-ins/sign-in-demo.tsx';
import { PageHead, type PageHeadProps } from '../../../sections/page-head.tsx';
import styles from './page.module.css';

export const Head = (props: PageHeadProps) => <PageHead {...props} className={`${styles.head} rows-5 pt-7`} />;

type SectionProps = { id: string; title: string };

/** Three sign-ins; the first one is from this browser itself. */
export function SignIns({ id, title, words, noScript }: SectionProps & { words: SignInTexts; noScript: string }) {
  return (
    <section className="page-grid pt-9" aria-labelledby={id}>
      <h2 className="visually-hidden" id={id}>
        {title}
      </h2>
      <SignInDemo words={words} />
      <noscript>
        <p className="mt-4 quiet">{noScript}</p>
      </noscript>
    </section>
  );
}

type LiveOrNotProps = SectionProps & { groups: readonly { title: string; items: readonly ReactNode[] }[] };

export function LiveAndSimulated({ id, title, groups }: LiveOrNotProps) {
  return (
    <section className={`section page-grid ${styles.truth} rows-6`} aria-labelledby={id}>
      <h2 className="heading to-5" id={id}>
        {title}
      </h2>
      {groups.map((group) => (
        <div key={group.title}>
          <h3 className="row-title">{group.title}</h3>
          <ul>
            {Children.map(group.items, (item) => (
              <li>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

export function RuleCode({ id, title, code, children }: SectionProps & { code: string; children: ReactNode }) {
  return (
    <section className={`section page-grid ${styles.rule} rows-6`} aria-labelledby={id}>
      <div className="to-7">
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {children}
      </div>
      <CodeBlock>
        <code>{code}</code>
      </CodeBlock>
    </section>
  );
}
