import { type ApplicationFileKind, applicationFileKinds } from '@whorl/contract/leads/application-files.ts';
import { readZipEntries } from './zip-entries.ts';

/**
 * Signature of the compound file format of older Office programs ([MS-CFB] 2.2), which spreadsheets and installers use
 * too.
 */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Stream names are stored in UTF-16; this stream contains the text of a Word document ([MS-DOC] 2.1.1). */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');
/** Limit in bytes after decompression; larger documents are decompression bombs. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
const NAME_LENGTH = 120;

/** Detects the kind of a file by its content alone; undefined for kinds that applications don't use. */
export function detectFileKind(content: Buffer): ApplicationFileKind | undefined {
  if (/^%PDF-\d/.test(content.toString('latin1', 0, 8))) return 'pdf';
  if (content.toString('latin1', 0, 6) === '{\\rtf1') return 'rtf';
  if (content.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) {
    return content.includes(WORD_STREAM) ? 'doc' : undefined;
  }
  if (isWordArchive(content)) return 'docx';
  return isPlainText(content) ? 'txt' : undefined;
}

/** Returns a safe file name: without folders and without characters that a terminal or file system interprets. */
export function toSafeFileName(given: string, kind: ApplicationFileKind): string {
  const { extension } = applicationFileKinds[kind];
  const base = (given.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}<>:"|?*]/gu, '')
    .replace(/\.[^.]*$/, '')
    .replace(/^[\s.]+/, '')
    .slice(0, NAME_LENGTH - extension.length)
    .trim();
  return `${base || 'file'}${extension}`;
}

/**
 * Whether this is a Word document without macros: documents with macros have another extension, so renaming one is
 * suspicious.
 */
function isWordArchive(content: Buffer): boolean {
  const entries = readZipEntries(content);
  if (entries === undefined) return false;
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packedBytes, 0);
  return (
    names.has('[content_types].xml') &&
    names.has('word/document.xml') &&
    ![...names].some((name) => name.endsWith('vbaproject.bin')) &&
    unpacked <= MAX_UNPACKED_BYTES &&
    // Overlapping entries let a small archive decompress to a huge size.
    packed <= content.length
  );
}

/** Whether this is UTF-8 text without control characters and without markup that a browser would run. */
function isPlainText(content: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return false;
  }
  return !/[^\P{Cc}\n\r\t\f]/u.test(text) && !/^\s*<[!?a-z]/i.test(text) && text.trim() !== '';
}
