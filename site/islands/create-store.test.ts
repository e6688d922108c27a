import { expect, it } from 'vitest';
import { createStore } from './create-store.ts';

it('a store returns the state that was set last and keeps its initial state', () => {
  const store = createStore('a');
  expect(store.get()).toBe('a');
  store.set('b');
  expect([store.get(), store.initial]).toEqual(['b', 'a']);
});

it('a store notifies every subscriber with the new state', () => {
  const store = createStore(0);
  const seen: string[] = [];
  store.subscribe((state) => seen.push(`first ${state}`));
  store.subscribe((state) => seen.push(`second ${state} ${store.get()}`));
  store.set(1);
  expect(seen).toEqual(['first 1', 'second 1 1']);
});

it('a store no longer notifies a subscriber that has unsubscribed', () => {
  const store = createStore(0);
  const seen: number[] = [];
  const unsubscribe = store.subscribe((state) => {
    seen.push(state);
    unsubscribe();
  });
  store.set(1);
  store.set(2);
  expect(seen).toEqual([1]);
});
