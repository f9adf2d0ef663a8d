import { BlockList, isIP } from 'node:net';
import { CartableError } from '@cartable/contract';

/** `::ffff:192.0.2.1` and `192.0.2.1` are the same machine (RFC 4291 §2.5.5.2). */
const mappedPrefixBits = 96;

interface Range {
  readonly family: 'ipv4' | 'ipv6';
  readonly address: string;
  readonly bits: number;
}

/**
 * Ranges as they are kept: one way of writing each, without repetition.
 * @throws {CartableError} `key.range-invalid`
 */
export function normaliseRanges(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => writeRange(readRange(text))))];
}

/** Is the address in one of the normalised ranges? What is no address is in none. */
export function rangesTest(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { address, bits, family } of ranges.map(readRange)) list.addSubnet(address, bits, family);
  return (text) => {
    const address = unmap(text.split('%')[0]!);
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}

function readRange(text: string): Range {
  const [, address = '', bitsText] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  const widest = version === 4 ? 32 : 128;
  const bits = bitsText === undefined ? widest : Number(bitsText);
  if (version === 0 || bits > widest) throw new CartableError('key.range-invalid', { range: text });
  const unmapped = unmap(address);
  const isMapped = version === 6 && isIP(unmapped) === 4;
  if (isMapped && bits >= mappedPrefixBits) {
    return { family: 'ipv4', address: unmapped, bits: bits - mappedPrefixBits };
  }
  return { family: version === 4 ? 'ipv4' : 'ipv6', address, bits };
}

function writeRange({ family, address, bits }: Range): string {
  const width = family === 'ipv4' ? 32 : 128;
  const host = BigInt(width - bits);
  const network = (toNumber(address, family) >> host) << host;
  const text = family === 'ipv4' ? writeIpv4(network) : writeIpv6(network);
  return bits === width ? text : `${text}/${bits}`;
}

/** The IPv4 address an IPv6 one stands for, when it does. */
function unmap(address: string): string {
  if (isIP(address) !== 6) return address;
  const value = toNumber(address, 'ipv6');
  return value >> 32n === 0xffffn ? writeIpv4(value & 0xffff_ffffn) : address;
}

function toNumber(address: string, family: Range['family']): bigint {
  if (family === 'ipv4') return ipv4ToNumber(address);
  const lastGroup = address.slice(address.lastIndexOf(':') + 1);
  const text = lastGroup.includes('.')
    ? `${address.slice(0, -lastGroup.length)}${hexGroupsOf(ipv4ToNumber(lastGroup))}`
    : address;
  const [head = '', tail] = text.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
}

function ipv4ToNumber(address: string): bigint {
  return address.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
}

function hexGroupsOf(value: bigint): string {
  return `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
}

function writeIpv4(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.');
}

/** The URL parser of the platform writes IPv6 in its canonical form (RFC 5952). */
function writeIpv6(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((value >> BigInt(16 * (7 - index))) & 0xffffn).toString(16),
  );
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}
