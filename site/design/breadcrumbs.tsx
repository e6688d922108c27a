export type TrailStep = { readonly title: string; readonly url: string };

const home: TrailStep = { title: 'Home', url: '/' };

/** Returns the breadcrumbs of a page. They begin with the home page whether the trail includes it or not. */
export const trailFromHome = (trail: readonly TrailStep[]): TrailStep[] => [
  home,
  ...trail.filter(({ url }) => url !== home.url),
];

type Props = { trail: readonly TrailStep[]; here: string };

/** Breadcrumbs: `Home / Section / Page`. The page itself comes last and is no link. */
export function Breadcrumbs({ trail, here }: Props) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {trailFromHome(trail).map(({ title, url }) => (
          <li key={url}>
            <a href={url}>{title}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
