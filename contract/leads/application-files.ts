/** File types accepted for an application; the same as on job boards. */
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
/** Largest size of one file in bytes, enough for about thirty pages with pictures. */
export const APPLICATION_FILE_BYTES = 5 * MEGABYTE;
export const APPLICATION_FILE_MEGABYTES = APPLICATION_FILE_BYTES / MEGABYTE;

/** Value of a file input's `accept` attribute. It only filters the file dialog; the server checks the content. */
export const acceptedFiles = Object.values(applicationFileKinds)
  .map(({ extension }) => extension)
  .join(',');

/** Metadata of one file of a stored application; the content is stored separately. */
export type ApplicationFileMetadata = {
  /** Name of the form field. */
  readonly field: string;
  /** File name, with the extension of the detected type. */
  readonly name: string;
  readonly kind: ApplicationFileKind;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
};

/** Error messages for files that are missing or can't be accepted. */
export const fileErrors = {
  tooLarge: `The file is larger than ${APPLICATION_FILE_MEGABYTES} MB.`,
  empty: 'The file is empty.',
  otherKind: 'This is not a PDF, DOC, DOCX, TXT or RTF file, even if its name says so.',
  missing: 'Please choose a file.',
  missingBoth: 'Please choose a file or enter a text.',
  again: 'Please choose the file again: browsers don’t keep it.',
} as const;
