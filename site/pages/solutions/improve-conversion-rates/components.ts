export { Conclusion } from './conclusion.tsx';
export { Methods } from './methods.tsx';
export { OwnFigures } from './own-figures.tsx';
export { RulesTable } from './rules-table.tsx';
