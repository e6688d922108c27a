import { type ApplicationFileKind, applicationFileKinds } from '@whorl/contract/leads/application-files.ts';
import { zipEntries } from './zip-entries.ts';

/** The compound file of older Office programs ([MS-CFB] 2.2), which spreadsheets and installers have too. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Names of streams stand in the file in UTF-16; this one holds the text of a Word document ([MS-DOC] 2.1.1). */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');
/** Unpacked, in bytes: a document that is larger is made to fill a disk. */
const LARGEST_UNPACKED = 200 * 1024 * 1024;
const NAME_LENGTH = 120;

/** What a file is, by its content alone; undefined for everything that nobody applies with. */
export function fileKind(content: Buffer): ApplicationFileKind | undefined {
  if (/^%PDF-\d/.test(content.toString('latin1', 0, 8))) return 'pdf';
  if (content.toString('latin1', 0, 6) === '{\\rtf1') return 'rtf';
  if (content.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) {
    return content.includes(WORD_STREAM) ? 'doc' : undefined;
  }
  if (isWordArchive(content)) return 'docx';
  return isPlainText(content) ? 'txt' : undefined;
}

/** A name to keep a file under: without folders, without anything that a terminal or a file system acts on. */
export function fileName(given: string, kind: ApplicationFileKind): string {
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

/** A document without macros: those are called otherwise, and who renames one has a reason. */
function isWordArchive(content: Buffer): boolean {
  const entries = zipEntries(content);
  if (entries === undefined) return false;
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packedBytes, 0);
  return (
    names.has('[content_types].xml') &&
    names.has('word/document.xml') &&
    ![...names].some((name) => name.endsWith('vbaproject.bin')) &&
    unpacked <= LARGEST_UNPACKED &&
    // Entries that share their bytes are how a small archive unpacks into a huge one.
    packed <= content.length
  );
}

/** UTF-8 for people: no control characters, and no markup that a browser would run. */
function isPlainText(content: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return false;
  }
  return !/[^\P{Cc}\n\r\t\f]/u.test(text) && !/^\s*<[!?a-z]/i.test(text) && text.trim() !== '';
}
