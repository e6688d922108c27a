export { PageLinks } from '../../../sections/page-links.tsx';
export { Instructions, ShortPage, SideContent, SimilarPages, Variables } from './parts.tsx';
