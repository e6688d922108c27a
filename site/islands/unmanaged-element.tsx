type Props = {
  id: string;
  className: string | undefined;
  /**
   * CSS classes of the content that will be inserted. The page may not use them otherwise; this loads their style
   * sheets.
   */
  innerClasses?: string | undefined;
  isStatus?: boolean;
};

/** Renders an element whose content React never touches: the server or a script fills it. */
export function UnmanagedElement({ id, className, innerClasses, isStatus }: Props) {
  return (
    <div
      id={id}
      className={className}
      data-inner-classes={innerClasses}
      role={isStatus ? 'status' : undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: always empty; makes React ignore the content
      dangerouslySetInnerHTML={nothing}
    />
  );
}

/** Under Trusted Types the empty HTML must be `trustedTypes.emptyHTML`. */
const nothing = {
  __html: (globalThis as { trustedTypes?: { emptyHTML?: TrustedHTML } }).trustedTypes?.emptyHTML ?? '',
} as { __html: string };

/**
 * Whether a full page load would bring the content of an unmanaged element: it is empty because the page was opened by
 * client-side navigation. Call it in an effect. If the page's own HTML had no content, another load would have none
 * either.
 */
export function isContentMissing(id: string): boolean {
  const isFilled = document.getElementById(id)?.hasChildNodes() === true;
  if (isFilled) filledElements.add(id);
  const loaded = performance.getEntriesByType('navigation')[0]?.name.split('#')[0];
  return !isFilled && (filledElements.has(id) || loaded !== location.href.split('#')[0]);
}

/** IDs of the elements that had content in this document. */
const filledElements = new Set<string>();
