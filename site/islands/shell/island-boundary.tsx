import { type ComponentType, createContext, useContext } from 'react';
import * as texts from '../../../content/interface/site/site-frame.json';
import { ErrorBoundary } from './error-boundary.tsx';

/** The shown page; another value renders failed islands again. */
export const ShownPageContext = createContext<unknown>(undefined);

type Module = Readonly<Record<string, unknown>>;

/** Returns a module's components, each with an error boundary of its own, so that one can fail without the page. */
export function addBoundaries(module: Module): Module {
  return Object.fromEntries(
    Object.entries(module).map(([name, value]) => [
      name,
      typeof value === 'function' ? addBoundary(value as never) : value,
    ]),
  );
}

const addBoundary = (Component: ComponentType) =>
  function Island(props: object) {
    return (
      <ErrorBoundary shown={useContext(ShownPageContext)} fallback={<IslandError />}>
        <Component {...props} />
      </ErrorBoundary>
    );
  };

const IslandError = () => (
  <p role="alert" lang="en">
    {texts.islandError}{' '}
    <button className="text-button" type="button" onClick={() => location.reload()}>
      {texts.reload}
    </button>
  </p>
);
