import { Fragment } from 'react';

/** Heading of a detail page. An email address breaks after `@` and dots before it breaks within a word. */
export const DetailHeading = ({ text }: { text: string }) => (
  <h2 className="heading mt-4 break-anywhere">
    <bdi>
      {[...text.matchAll(/[^@.]*[@.]|[^@.]+$/g)].map(({ 0: part, index }) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  </h2>
);
