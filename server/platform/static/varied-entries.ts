import { lower, PAGE_VARIANT_HEADER, type Variant, variantPath } from '@whorl/contract/experiments/variant.ts';
import { pageDataUrl, pagePayloadUrl } from '@whorl/contract/page-data.ts';
import type { Headers } from '../http/security-headers.ts';

/** An address whose answer depends on the visitor: a page under test, or one of the two files of its data. */
export type VariedAddress = {
  /** The page's own path. */
  readonly page: string;
  /** Not one of the files of its data. */
  readonly isDocument: boolean;
  /** Where the build wrote what stands there as Treatment; the page itself has no other address. */
  readonly treatmentAt: string | undefined;
};

/** @param pages paths of the pages under test */
export const variedAddresses = (pages: readonly string[]): Map<string, VariedAddress> =>
  new Map(
    pages.flatMap((page): [string, VariedAddress][] => [
      [page, { page, isDocument: true, treatmentAt: undefined }],
      ...[pageDataUrl, pagePayloadUrl].map((urlOf): [string, VariedAddress] => [
        urlOf(page),
        { page, isDocument: false, treatmentAt: urlOf(variantPath(page, 'Treatment')) },
      ]),
    ]),
  );

/** Each visitor has another answer, so only the browser itself may keep it, and asks whether it still holds. */
export const variantHeaders = (variant: Variant): Headers => ({
  'cache-control': 'private, max-age=0, must-revalidate',
  vary: 'Cookie',
  [PAGE_VARIANT_HEADER]: lower(variant),
});
