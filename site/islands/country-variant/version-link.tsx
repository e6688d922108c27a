'use client';

import type { ChosenVersion } from '@whorl/contract/country/country-variants.ts';
import type { ReactNode } from 'react';
import { chooseVersion } from './chosen-version.ts';

type Props = {
  href: string;
  /** Language of the linked page and of the link's text. */
  language: string;
  version: ChosenVersion;
  children: ReactNode;
};

/** Link to the other version of an article; stores that the visitor prefers it. Without a script it is a plain link. */
export function VersionLink({ href, language, version, children }: Props) {
  const remember = () => chooseVersion(version);
  return (
    <a className="link" href={href} hrefLang={language} lang={language} onClick={remember} onAuxClick={remember}>
      {children}
    </a>
  );
}
