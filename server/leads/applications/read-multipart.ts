import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import { APPLICATION_FILE_BYTES, fileProblems } from '@whorl/contract/leads/application-files.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ApplicationFile } from './application-files.ts';
import { fileKind, fileName } from './file-kind.ts';

/** Of all fields of a form together: the longest text of each, with room to spare. */
const FIELDS_BYTES = 256 * 1024;
const MOST_FIELDS = 200;
/** More than any position asks for. */
const MOST_FILES = 5;
/** What is read and thrown away, so that somebody who chose too large a file is told so beside it. */
const BODY_BYTES = 5 * APPLICATION_FILE_BYTES;

/** A file that is too large is told beside its field; it ends nothing. */
const keepGoing = { throwFileSizeLimit: false };

export type ReadMultipart = {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly ApplicationFile[];
  /** What is wrong with a file, by its field. */
  readonly errors: Readonly<Record<string, string>>;
};

/**
 * Reads a form with files into memory.
 *
 * @param fileFields what may be a file; another one is refused by name
 * @throws ApiError when it is too much in all, or no form
 */
export async function readMultipart(request: FastifyRequest): Promise<ReadMultipart> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES) throw new ApiError('payload_too_large');
  const fields: Record<string, string> = {};
  const files: ApplicationFile[] = [];
  const errors: Record<string, string> = {};
  const limits = {
    fileSize: APPLICATION_FILE_BYTES,
    files: MOST_FILES,
    fields: MOST_FIELDS,
    parts: MOST_FIELDS + MOST_FILES,
    fieldSize: FIELDS_BYTES,
    headerPairs: 50,
  };
  let readBytes = 0;
  countBytes(request);
  for await (const part of request.parts({ limits, ...keepGoing })) {
    if (part.type === 'field') {
      readBytes += Buffer.byteLength(String(part.value));
      if (part.valueTruncated || part.fieldnameTruncated || readBytes > FIELDS_BYTES) {
        throw new ApiError('payload_too_large');
      }
      fields[part.fieldname] = String(part.value);
      continue;
    }
    const content = await contentOf(part);
    const file = takeFile(part, content);
    if (typeof file === 'string') errors[part.fieldname] = file;
    else if (file !== undefined) files.push(file);
  }
  return { fields, files, errors };
}

/** Also where nobody announced how much it would be. */
function countBytes({ raw }: FastifyRequest): void {
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > BODY_BYTES) raw.destroy();
  });
}

/** undefined where it goes beyond what one file may have; the rest has been read then, and forgotten. */
async function contentOf({ file }: MultipartFile): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    if (!file.truncated) chunks.push(chunk as Buffer);
  }
  return file.truncated ? undefined : Buffer.concat(chunks);
}

/** A browser sends an empty part where no file was chosen. @returns what is wrong with it, as a sentence */
function takeFile(part: MultipartFile, content: Buffer | undefined): ApplicationFile | string | undefined {
  if (content === undefined) return fileProblems.tooLarge;
  if (content.length === 0) return part.filename ? fileProblems.empty : undefined;
  const kind = fileKind(content);
  if (kind === undefined) return fileProblems.otherKind;
  return {
    field: part.fieldname,
    name: fileName(part.filename ?? '', kind),
    kind,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    content,
  };
}
