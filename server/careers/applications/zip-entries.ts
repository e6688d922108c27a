/** One file of an archive, from its central directory. */
type ZipEntry = { readonly name: string; readonly packedBytes: number; readonly unpackedBytes: number };

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_HEADER = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const DIRECTORY_HEADER_BYTES = 46;
/** Marks sizes stored elsewhere (ZIP64), which a file of some megabytes doesn't need. */
const ZIP64_MARKER = 0xffffffff;
/** A document of hundreds of pages has some hundred entries. */
const MAX_ENTRIES = 5_000;

/**
 * Reads the central directory of a ZIP archive without decompressing anything (APPNOTE.TXT 4.3.12 and 4.3.16).
 *
 * @returns undefined if it isn't an archive, starts with other data, or has an invalid directory
 */
export function readZipEntries(content: Buffer): ZipEntry[] | undefined {
  if (content.length < DIRECTORY_END_BYTES || content.readUInt32LE(0) !== LOCAL_HEADER) return undefined;
  const end = findDirectoryEnd(content);
  if (end === undefined) return undefined;
  const count = content.readUInt16LE(end + 10);
  if (count === 0 || count > MAX_ENTRIES) return undefined;
  const entries: ZipEntry[] = [];
  let at = content.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + DIRECTORY_HEADER_BYTES > end || content.readUInt32LE(at) !== DIRECTORY_HEADER) return undefined;
    const packedBytes = content.readUInt32LE(at + 20);
    const unpackedBytes = content.readUInt32LE(at + 24);
    const nameLength = content.readUInt16LE(at + 28);
    if (packedBytes === ZIP64_MARKER || unpackedBytes === ZIP64_MARKER) return undefined;
    const nameAt = at + DIRECTORY_HEADER_BYTES;
    entries.push({ name: content.toString('utf8', nameAt, nameAt + nameLength), packedBytes, unpackedBytes });
    at = nameAt + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return entries;
}

/** Finds the end record, which is at the end of the file before a comment of any length. */
function findDirectoryEnd(content: Buffer): number | undefined {
  const last = content.length - DIRECTORY_END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at -= 1) {
    if (content.readUInt32LE(at) === DIRECTORY_END) return at;
  }
  return undefined;
}
