/** The kinds of files that an application may come with, as job boards take them. */
export const applicationFileKinds = {
  pdf: { title: 'PDF', extension: '.pdf', mediaType: 'application/pdf' },
  doc: { title: 'DOC', extension: '.doc', mediaType: 'application/msword' },
  docx: {
    title: 'DOCX',
    extension: '.docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  txt: { title: 'TXT', extension: '.txt', mediaType: 'text/plain' },
  rtf: { title: 'RTF', extension: '.rtf', mediaType: 'application/rtf' },
} as const;
export type ApplicationFileKind = keyof typeof applicationFileKinds;

const MEGABYTE = 1024 * 1024;
/** Of one file, in bytes: some thirty pages with pictures. */
export const APPLICATION_FILE_BYTES = 5 * MEGABYTE;
export const APPLICATION_FILE_MEGABYTES = APPLICATION_FILE_BYTES / MEGABYTE;

/** For the `accept` of a file field: what the browser proposes. The server looks at the content. */
export const acceptedFiles = Object.values(applicationFileKinds)
  .map(({ extension }) => extension)
  .join(',');

/** One file as the stored application names it; its content lies beside it. */
export type ApplicationFileNote = {
  /** The question that it answers. */
  readonly field: string;
  /** With the extension of what it is. */
  readonly name: string;
  readonly kind: ApplicationFileKind;
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
};

/** What is said of a file that cannot be taken. */
export const fileProblems = {
  tooLarge: `The file is larger than ${APPLICATION_FILE_MEGABYTES} MB.`,
  empty: 'The file is empty.',
  otherKind: 'This is no PDF, DOC, DOCX, TXT or RTF file, whatever its name says.',
  missing: 'Please choose a file.',
  missingBoth: 'Please choose a file, or write it in words.',
  again: 'Please choose the file again: a browser does not keep it.',
} as const;
