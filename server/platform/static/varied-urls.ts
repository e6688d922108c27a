import { PAGE_VARIANT_HEADER, toLowerVariant, type Variant, variantPath } from '@whorl/contract/experiments/variant.ts';
import { pageDataUrl, pagePayloadUrl } from '@whorl/contract/page-data.ts';
import type { Headers } from '../http/security-headers.ts';

/** URL whose response depends on the visitor's variant: a page under test, or one of its two page data files. */
export type VariedUrl = {
  /** Path of the page. */
  readonly page: string;
  /** Whether it is the page itself and not its page data. */
  readonly isDocument: boolean;
  /** URL of the treatment's page data in the build; undefined for the page itself. */
  readonly treatmentAt: string | undefined;
};

/** Returns the URLs that depend on the variant. @param pages paths of the pages under test */
export const findVariedUrls = (pages: readonly string[]): Map<string, VariedUrl> =>
  new Map(
    pages.flatMap((page): [string, VariedUrl][] => [
      [page, { page, isDocument: true, treatmentAt: undefined }],
      ...[pageDataUrl, pagePayloadUrl].map((toUrl): [string, VariedUrl] => [
        toUrl(page),
        { page, isDocument: false, treatmentAt: toUrl(variantPath(page, 'Treatment')) },
      ]),
    ]),
  );

/** Returns the headers of a response that depends on the variant: only the browser may cache it, with revalidation. */
export const variantHeaders = (variant: Variant): Headers => ({
  'cache-control': 'private, max-age=0, must-revalidate',
  vary: 'Cookie',
  [PAGE_VARIANT_HEADER]: toLowerVariant(variant),
});
