type Step = { title: string; url: string };
export type Question = { question: string; answer: string };
type StructuredData = Record<string, unknown>;

/** Where a page stands, as schema.org has it. The last step, the page itself, needs no address. */
export const breadcrumbList = (trail: readonly Step[], here: string): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [...trail, { title: here, url: undefined }].map(({ title, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    ...(url !== undefined && { item: url }),
  })),
});

/** Questions that stand on the page with these very answers. */
export const faqPage = (questions: readonly Question[]): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
