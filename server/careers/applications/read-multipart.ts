import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import { APPLICATION_FILE_BYTES, fileErrors } from '@whorl/contract/leads/application-files.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ApplicationFile } from './application-files.ts';
import { detectFileKind, toSafeFileName } from './detect-file-kind.ts';

/** Limit for all fields of a form together: fits the longest text of each. */
const MAX_FIELDS_BYTES = 256 * 1024;
const MAX_FIELDS = 200;
/** More than any job requires. */
const MAX_FILES = 5;
/** Bytes that are read, most of them discarded, so that a file that is too large gets an error at its field. */
const MAX_BODY_BYTES = 5 * APPLICATION_FILE_BYTES;

/** A file that is too large is an error of its field and doesn't abort the request. */
const fileSizeOptions = { throwFileSizeLimit: false };

export type ReadMultipart = {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly ApplicationFile[];
  /** Error of a file, by its field. */
  readonly errors: Readonly<Record<string, string>>;
};

/**
 * Reads a form with files into memory.
 *
 * @throws ApiError if the body is too large or isn't a form
 */
export async function readMultipart(request: FastifyRequest): Promise<ReadMultipart> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new ApiError('payload_too_large');
  const fields: Record<string, string> = {};
  const files: ApplicationFile[] = [];
  const errors: Record<string, string> = {};
  const limits = {
    fileSize: APPLICATION_FILE_BYTES,
    files: MAX_FILES,
    fields: MAX_FIELDS,
    parts: MAX_FIELDS + MAX_FILES,
    fieldSize: MAX_FIELDS_BYTES,
    headerPairs: 50,
  };
  let readBytes = 0;
  countBytes(request);
  for await (const part of withParserErrors(request.parts({ limits, ...fileSizeOptions }))) {
    if (part.type === 'field') {
      readBytes += Buffer.byteLength(String(part.value));
      if (part.valueTruncated || part.fieldnameTruncated || readBytes > MAX_FIELDS_BYTES) {
        throw new ApiError('payload_too_large');
      }
      fields[part.fieldname] = String(part.value);
      continue;
    }
    const content = await readContent(part).catch(throwParserError);
    const file = toApplicationFile(part, content);
    if (typeof file === 'string') errors[part.fieldname] = file;
    else if (file !== undefined) files.push(file);
  }
  return { fields, files, errors };
}

/** Returns the same parts. @throws ApiError `bad_request` if the parser can't read them */
async function* withParserErrors<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch (error) {
    throwParserError(error);
  }
}

/** Throws an error of the parser, which has no code, as an error of the request, and all others as they are. */
function throwParserError(error: unknown): never {
  if (error instanceof Error && error.name === 'Error' && !('code' in error))
    throw new ApiError('bad_request', 'The body is not a valid form.');
  throw error;
}

/** Limits the body also without a Content-Length header. */
function countBytes({ raw }: FastifyRequest): void {
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) raw.destroy();
  });
}

/** Returns undefined for a file over the size limit, whose rest is read and discarded. */
async function readContent({ file }: MultipartFile): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    if (!file.truncated) chunks.push(chunk as Buffer);
  }
  return file.truncated ? undefined : Buffer.concat(chunks);
}

/**
 * Returns the file, or its error message. Browsers send an empty part if no file was selected, which returns undefined.
 */
function toApplicationFile(part: MultipartFile, content: Buffer | undefined): ApplicationFile | string | undefined {
  if (content === undefined) return fileErrors.tooLarge;
  if (content.length === 0) return part.filename ? fileErrors.empty : undefined;
  const kind = detectFileKind(content);
  if (kind === undefined) return fileErrors.otherKind;
  return {
    field: part.fieldname,
    name: toSafeFileName(part.filename ?? '', kind),
    kind,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    content,
  };
}
