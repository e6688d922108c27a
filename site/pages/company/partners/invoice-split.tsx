type Props = {
  /** Percent that the partner keeps, 0 to 100. */
  share: number;
  /** Formatted amount that the client pays. */
  whole: string;
  alternative: string;
};

const WIDTH = 400;

/** An invoice as a line, with the partner's share in the accent color. */
export function InvoiceSplit({ share, whole, alternative }: Props) {
  const cut = WIDTH * (1 - share / 100);
  return (
    <svg viewBox={`0 0 ${WIDTH} 64`} role="img" aria-label={alternative}>
      <path className="line-ink" d={`M1 24V40M1 32H${cut}M${cut} 24V40`} />
      {share > 0 ? <path className="line-id" d={`M${cut} 32H${WIDTH - 1}M${WIDTH - 1} 24V40`} /> : null}
      <text className="note-ink" x={0} y={14}>
        {whole}
      </text>
      <text className="note-quiet" x={0} y={58}>
        {100 - share}%
      </text>
      <text className={share > 0 ? 'note-id' : 'note-quiet'} x={WIDTH} y={58} textAnchor="end">
        {share}%
      </text>
    </svg>
  );
}
