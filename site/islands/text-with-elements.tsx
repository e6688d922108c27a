import { replacePlaceholders } from '@whorl/contract/view/fill-in.ts';
import { createElement, Fragment, type ReactNode } from 'react';

type Props = {
  /** A text of `content/interface/`, such as `Full list: {link}.` */
  readonly text: string;
  /** Elements by the names of the placeholders. */
  readonly parts: Readonly<Record<string, ReactNode>>;
};

/** Shows a text with elements, such as links, in place of its placeholders. */
export const TextWithElements = ({ text, parts }: Props): ReactNode =>
  createElement(Fragment, null, ...replacePlaceholders(text, parts));
