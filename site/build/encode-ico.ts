const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** Encodes square PNGs of at most 256 pixels into one ICO file, which may contain PNGs unchanged. */
export function encodeIco(images: readonly { readonly size: number; readonly png: Uint8Array }[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [i, { size, png }] of images.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * i;
    // 0 means 256.
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}
