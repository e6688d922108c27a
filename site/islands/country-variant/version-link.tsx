'use client';

import type { ChosenVersion } from '@whorl/contract/country/country-variants.ts';
import type { ReactNode } from 'react';
import { chooseVersion } from './chosen-version.ts';

type Props = {
  href: string;
  /** Of the page it leads to and of its own words. */
  language: string;
  version: ChosenVersion;
  children: ReactNode;
};

/** Leads to the other version of a text and remembers that the visitor wants that one. Without script it is a link. */
export function VersionLink({ href, language, version, children }: Props) {
  const remember = () => chooseVersion(version);
  return (
    <a className="link" href={href} hrefLang={language} lang={language} onClick={remember} onAuxClick={remember}>
      {children}
    </a>
  );
}
