type Props = { drawing: string; alternative: string; caption: string };

/** A drawing of ours with its caption. The drawing is checked at build: it carries no style and no script. */
export function DrawnFigure({ drawing, alternative, caption }: Props) {
  return (
    <figure className="drawn-figure">
      <div
        role="img"
        aria-label={alternative}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of content/ that the build has checked
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
      {caption ? <figcaption className="caption">{caption}</figcaption> : null}
    </figure>
  );
}
