import type { ComponentType } from 'react';
import type { AndroidPlanFrontMatter } from './compile-android-plan.ts';

type PlanModule = {
  default: ComponentType<{ components?: Record<string, unknown> }>;
  frontMatter: AndroidPlanFrontMatter;
};
export type AndroidPlan = AndroidPlanFrontMatter & { Body: PlanModule['default'] };

const modules = import.meta.glob<PlanModule>('../../content/android/*.mdx', { eager: true });
const samples = import.meta.glob<string>('../../content/android/identify.kt', {
  eager: true,
  query: '?raw',
  import: 'default',
});

export const androidPlans: readonly AndroidPlan[] = Object.values(modules).map(({ default: Body, frontMatter }) => ({
  ...frontMatter,
  Body,
}));

/** The call in Kotlin; a test sends what it would send. */
export const kotlinSample: string = (Object.values(samples)[0] ?? '').trimEnd();

/** @throws if there is no such plan: a route was made for one that does not exist. */
export function androidPlanOf(name: string): AndroidPlan {
  const found = androidPlans.find(({ plan }) => plan === name);
  if (!found) throw new Error(`There is no plan "${name}" in content/android`);
  return found;
}
