export { Colors, Kit, Names, Seals } from './kit.tsx';
export { Boilerplate, Contact, Head, News } from './parts.tsx';
