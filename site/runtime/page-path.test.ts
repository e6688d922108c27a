import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pagePath } from './page-path.ts';

describe('pagePath()', () => {
  it.each([
    ['/about', '/about/'],
    ['/about/', '/about/'],
    ['/about/#h', '/about/'],
    ['/about/?a=1#h', '/about/'],
    ['/index.html', '/'],
    ['/blog/index.html', '/blog/'],
    ['/404.html', '/404.html'],
    ['/caf%C3%A9', '/café/'],
    ['/broken-%', undefined],
  ])('converts %s to %s', (address, path) => {
    expect(pagePath(address)).toBe(path);
  });

  it('is idempotent and never throws', () => {
    fc.assert(
      fc.property(fc.webPath(), (address) => {
        const path = pagePath(address);
        if (path !== undefined && !path.includes('%')) expect(pagePath(path)).toBe(path);
      }),
    );
    fc.assert(fc.property(fc.string(), (address) => void pagePath(address)));
  });
});
