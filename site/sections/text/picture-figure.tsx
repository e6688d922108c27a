import styles from './picture-figure.module.css';

type Props = {
  alternative: string;
  caption: string;
  /** In CSS pixels. */
  width: string;
  height: string;
  /** `srcset` per format. */
  avif: string;
  webp: string;
  original: string;
  src: string;
};

/**
 * Returns the `sizes` attribute: on phones a picture is as wide as the text between its margins, and never wider than
 * its own pixels.
 */
const getSizes = (width: string): string => `(max-width: ${width}px) calc(100vw - 40px), ${width}px`;

/** A photograph or screenshot. The browser chooses width and format, and reserves the space while it loads. */
export function PictureFigure({ alternative, caption, width, height, avif, webp, original, src }: Props) {
  const sizes = getSizes(width);
  return (
    <figure className={`${styles.figure} pt-5 pb-4 ruled-top hair`}>
      <picture>
        <source type="image/avif" srcSet={avif} sizes={sizes} />
        <source type="image/webp" srcSet={webp} sizes={sizes} />
        <img
          src={src}
          srcSet={original}
          sizes={sizes}
          width={width}
          height={height}
          alt={alternative}
          loading="lazy"
          decoding="async"
        />
      </picture>
      {caption ? <figcaption className="caption">{caption}</figcaption> : null}
    </figure>
  );
}
