/** A file of a folder. */
export type FolderFile = Readonly<{ path: string; content: string }>;

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

const local = 0x04034b50;
const central = 0x02014b50;
const end = 0x06054b50;
const version = 20;
/** Names are UTF-8. */
const flags = 0x0800;
/** 1 January 1980, the first day of the format: the same files make the same archive. */
const date = 0x0021;

const long = (value: number) => [value & 0xffff, value >>> 16];

/** Little-endian, two bytes each. */
const packed = (...shorts: readonly number[]) =>
  Uint8Array.from(shorts.flatMap((value) => [value & 0xff, value >>> 8]));

/** A .zip archive without compression: the files of a folder are small. */
export function zipOf(files: readonly FolderFile[]): Blob {
  const utf8 = new TextEncoder();
  const bodies: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  const lengthOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, part) => sum + part.length, 0);
  for (const { path, content } of files) {
    const [name, bytes] = [utf8.encode(path), utf8.encode(content)];
    const offset = lengthOf(bodies);
    const sizes = [...long(crc32(bytes)), ...long(bytes.length), ...long(bytes.length)];
    const common = [version, flags, 0, 0, date, ...sizes, name.length, 0];
    bodies.push(packed(...long(local), ...common), name, bytes);
    directory.push(packed(...long(central), version, ...common, 0, 0, 0, 0, 0, ...long(offset)), name);
  }
  const lengths = [...long(lengthOf(directory)), ...long(lengthOf(bodies))];
  const tail = packed(...long(end), 0, 0, files.length, files.length, ...lengths, 0);
  return new Blob([...bodies, ...directory, tail] as BlobPart[], { type: "application/zip" });
}

const stored = 0;
const deflated = 8;

/** Reads the files of an archive by its central directory. Throws if it is not a .zip archive of text. */
export async function filesIn(archive: Blob): Promise<readonly FolderFile[]> {
  const view = new DataView(await archive.arrayBuffer());
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const bytes = (at: number, length: number) => new Uint8Array(view.buffer, at, length);
  let tail = view.byteLength - 22;
  while (view.getUint32(tail, true) !== end) tail--;
  const files: FolderFile[] = [];
  let at = view.getUint32(tail + 16, true);
  for (let left = view.getUint16(tail + 10, true); left > 0; left--) {
    const short = (offset: number) => view.getUint16(at + offset, true);
    const four = (offset: number) => view.getUint32(at + offset, true);
    const path = utf8.decode(bytes(at + 46, short(28)));
    const from = four(42) + 30 + view.getUint16(four(42) + 26, true) + view.getUint16(four(42) + 28, true);
    const body = new Blob([bytes(from, four(20))]);
    const method = short(10);
    if (method !== stored && method !== deflated) throw new Error("an unknown compression");
    const plain = method === stored ? body.stream() : body.stream().pipeThrough(new DecompressionStream("deflate-raw"));
    if (!path.endsWith("/")) files.push({ path, content: utf8.decode(await new Response(plain).arrayBuffer()) });
    at += 46 + short(28) + short(30) + short(32);
  }
  return files;
}
