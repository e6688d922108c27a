import { DataTable } from '../../design/data-table.tsx';

const rows = [
  {
    what: 'How your browser draws',
    example: 'fonts, canvas, audio, graphics card',
    sent: 'short values; long ones only as a hash',
    use: 'to find you again when the cookie is gone',
  },
  {
    what: 'How it is set up',
    example: 'screen, languages, time zone, platform',
    sent: 'the values',
    use: 'to tell two machines of one model apart',
  },
  {
    what: 'Whether a script drives it',
    example: 'traces that automation leaves behind',
    sent: 'the verdict and its kind',
    use: 'to tell a person from a bot',
  },
  {
    what: 'A signed cookie',
    example: 'readable by our server alone',
    sent: 'with each identification',
    use: 'the strongest evidence that it is you',
  },
  {
    what: 'Your address',
    example: 'cut to its network before it is stored',
    sent: 'by the connection itself',
    use: 'for the country, and nothing finer',
  },
];

/** An honest table of what the identification above reads, for the reader who asks exactly that. */
export function WhatIsKept() {
  return (
    <section className="section page-grid" aria-labelledby="kept">
      <h2 className="heading" id="kept">
        What one identification reads
      </h2>
      <DataTable
        className="mt-8"
        columns={[
          { title: 'What' },
          { title: 'For example' },
          { title: 'What leaves the browser', label: 'Leaves the browser' },
          { title: 'What it is for', label: 'For' },
        ]}
        rows={rows.map(({ what, example, sent, use }) => ({ key: what, cells: [what, example, sent, use] }))}
      />
      <p className="caption mt-4">
        Where the law asks for your consent first, or where we cannot tell where you are, nothing of this runs until you
        press the button.
      </p>
    </section>
  );
}
