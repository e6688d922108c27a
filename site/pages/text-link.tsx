import type { ComponentProps } from 'react';

/** A link in a text. Components with links of their own style leave the class empty. */
export const TextLink = ({ className = 'link', ...props }: ComponentProps<'a'>) => (
  <a {...(className !== '' && { className })} {...props} />
);
