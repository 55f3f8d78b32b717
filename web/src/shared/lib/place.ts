/** Where a session comes from, in words, by its network address; the address itself where it says more. */
export function placeOf(address: string | null): string {
  if (!address) return 'Unknown place';
  const plain = address.replace(/^::ffff:/i, '');
  if (plain === '::1' || plain.startsWith('127.')) return 'This server';
  return isLocal(plain) ? `Local network, ${plain}` : plain;
}

function isLocal(address: string): boolean {
  if (/^(10|192\.168|169\.254)\./.test(address)) return true;
  const second = /^172\.(\d+)\./.exec(address)?.[1];
  if (second) return Number(second) >= 16 && Number(second) <= 31;
  return /^(f[cd]|fe[89ab])[0-9a-f]{0,2}:/i.test(address);
}
