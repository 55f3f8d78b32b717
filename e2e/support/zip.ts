const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** The bytes of an entry before its name. */
const HEAD = 46;

/** The paths in a ZIP archive, by its directory at the end, in the order of the directory. */
export function zipNames(archive: Buffer): string[] {
  const end = archive.lastIndexOf(Buffer.from(new Uint32Array([END]).buffer));
  if (end < 0) throw new Error('no ZIP archive, or one that was cut off');
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const names: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error(`no entry at ${at}`);
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    names.push(archive.toString('utf8', at + HEAD, at + HEAD + name));
    at += HEAD + name + extra + comment;
  }
  return names;
}
