const samples = import.meta.glob<string>('../../../content/android/identify.kt', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The API call in Kotlin. A test sends the same request. */
export const kotlinSample: string = (Object.values(samples)[0] ?? '').trimEnd();
