type Props = {
  id: string;
  className: string | undefined;
  /** Of what will stand inside, where the page around it may not have them: it arrives with the rules for these too. */
  innerClasses?: string | undefined;
  isStatus?: boolean;
};

/** React leaves alone what is inside, also what the server has put there. */
export function FilledElsewhere({ id, className, innerClasses, isStatus }: Props) {
  return (
    <div
      id={id}
      className={className}
      data-inner-classes={innerClasses}
      role={isStatus ? 'status' : undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, and nothing but a promise not to look inside
      dangerouslySetInnerHTML={nothing}
    />
  );
}

/** Trusted types take only an empty text of their own making. */
const nothing = {
  __html: (globalThis as { trustedTypes?: { emptyHTML?: TrustedHTML } }).trustedTypes?.emptyHTML ?? '',
} as { __html: string };
