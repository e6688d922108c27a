type FirstPaths = Readonly<Record<string, string>>;

const tables = import.meta.glob<FirstPaths>('../../../content/redirects.yaml', { eager: true, import: 'firstPaths' });

/** The first path of each renamed page, by its current path, from `content/redirects.yaml`. */
export const firstPaths: FirstPaths = Object.assign({}, ...Object.values(tables));
