import { eventHeaders, ownEventPath } from '@whorl/contract/identification/event-call.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseHandling, type Handling, type RequestFacts } from './handling.ts';

const origin = 'https://whorl.example';

type Change = { method?: string; mode?: string; destination?: string; headers?: Record<string, string> };
const request = (path: string, { headers = {}, ...rest }: Change = {}): RequestFacts => ({
  url: new URL(path, origin).href,
  method: 'GET',
  mode: 'cors',
  destination: '',
  headers: new Headers(headers),
  ...rest,
});
const navigation = { mode: 'navigate', destination: 'document' };

describe('chooseHandling()', () => {
  it.each<[string, Change, Handling]>([
    ['/', navigation, 'page'],
    ['/blog/?utm_source=newsletter', navigation, 'page'],
    ['/administration/', navigation, 'page'],
    ['/blog/', { headers: { accept: 'text/html' } }, 'page'],
    ['/contact-sales/?draft=abc', navigation, 'network'],
    ['/contact-sales/?draft=abc', { headers: { accept: 'text/html' } }, 'network'],
    ['/?variant=treatment', navigation, 'network'],
    ['/pricing/?utm_source=x&variant=control', { headers: { accept: 'text/html' } }, 'network'],
    ['/page-data/pricing.treatment/page-data.json', {}, 'data'],
    ['/search/', navigation, 'page'],
    ['/search/?q=cookie', navigation, 'network'],
    ['/api/search?q=cookie', {}, 'network'],
    ['/api/hubspot/', { ...navigation, method: 'POST' }, 'network'],
    ['/blog/', { method: 'HEAD' }, 'network'],
    ['/api/get-country', {}, 'network'],
    ['/api/analytics/2/httpapi', { method: 'POST' }, 'network'],
    ['/agent/v3/key/loader_v3.js', { destination: 'script' }, 'network'],
    ['/admin', navigation, 'network'],
    ['/admin/', navigation, 'network'],
    ['/console/', navigation, 'network'],
    ['/console/?from=2026-11-01', navigation, 'network'],
    ['/page-data/console/page-data.json', {}, 'network'],
    ['/healthz', navigation, 'network'],
    ['/Ab3x/', { headers: { 'x-vercel-function': 'visits', 'x-visitor-id': 'abc' } }, 'network'],
    ['/Ab3x/', { ...navigation, headers: { 'x-vercel-function': 'visits' } }, 'network'],
    ['/demo/', { headers: { 'x-vercel-function': 'visits', 'x-visitor-id': 'abc' } }, 'network'],
    [ownEventPath, { headers: { [eventHeaders.function]: 'event', [eventHeaders.requestId]: 'abc' } }, 'network'],
    ['/page-data/app-data.json', {}, 'network'],
    ['/page-data/blog/page-data.json', {}, 'data'],
    ['/page-data/blog/page-data-rsc.json', {}, 'data'],
    ['/page-data/sq/d/123.json', {}, 'data'],
    ['/slice-data/header.json', {}, 'data'],
    ['/assets/index-D6BFMFCW.js', { destination: 'script' }, 'asset'],
    ['/assets/picture-D6BFMFCW.avif', { destination: 'image' }, 'asset'],
    ['/assets/film-D6BFMFCW.mp4', { destination: 'video', headers: { range: 'bytes=0-' } }, 'network'],
    ['/favicon.svg', { destination: 'image' }, 'image'],
    ['/sw.js', { destination: 'serviceworker' }, 'network'],
    ['/paper.pdf', {}, 'network'],
    ['/blog/rss.xml', navigation, 'network'],
    ['/404.html', navigation, 'page'],
    ['https://other.example/picture.png', { destination: 'image' }, 'network'],
    ['https://other.example/', navigation, 'network'],
  ])('chooseHandling(%s) with %j returns %s', (path, change, handling) => {
    expect(chooseHandling(request(path, change), origin)).toBe(handling);
  });

  it('returns "network" for anything but a GET request to its own origin, and for private areas', () => {
    const method = fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS');
    const area = fc.constantFrom('/api', '/agent', '/admin', '/metrics');
    const kind = fc.constantFrom(navigation, { destination: 'image' }, {});
    fc.assert(
      fc.property(fc.webPath(), method, kind, (path, name, change) => {
        expect(chooseHandling(request(`/${path.replace(/^\/+/, '')}`, { ...change, method: name }), origin)).toBe(
          'network',
        );
      }),
    );
    fc.assert(
      fc.property(area, fc.webPath(), kind, (folder, path, change) => {
        fc.pre(!path.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part)));
        expect(chooseHandling(request(`${folder}/${path.replace(/^\/+/, '')}`, change), origin)).toBe('network');
      }),
    );
  });
});
