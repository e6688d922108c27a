import type { ComponentProps } from 'react';

/** A link in a text. Components with their own link style pass an empty class. */
export const TextLink = ({ className = 'link', ...props }: ComponentProps<'a'>) => (
  <a {...(className !== '' && { className })} {...props} />
);
