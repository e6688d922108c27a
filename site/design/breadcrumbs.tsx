type Props = { trail: readonly { title: string; url: string }[]; here: string };

/** Where a page stands. The page itself comes last and is no link. */
export function Breadcrumbs({ trail, here }: Props) {
  return (
    <nav className="breadcrumbs" aria-label="Where this page stands">
      <ol>
        {trail.map(({ title, url }) => (
          <li key={url}>
            <a href={url}>{title}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
