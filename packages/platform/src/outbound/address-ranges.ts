import { BlockList, isIP } from 'node:net';

type Subnet = readonly [address: string, bits: number];

/** Nobody’s business, whoever named the host: the machine’s own link, the metadata of clouds, groups of machines. */
const neverCalled: readonly Subnet[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Metadata and agents of Alibaba Cloud, Oracle Cloud and Azure.
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['168.63.129.16', 32],
];
const neverCalledIpv6: readonly Subnet[] = [
  ['::', 128],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  // Metadata of AWS.
  ['fd00:ec2::254', 128],
];

/** Special-purpose addresses of IPv4 (IANA registry, RFC 6890) beyond those above. */
const internal: readonly Subnet[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
];

/** Within what IPv6 gives out (2000::/3): examples, and what carries another address inside (Teredo, 6to4, ORCHID). */
const internalIpv6: readonly Subnet[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const forbidden = listOf(neverCalled, neverCalledIpv6);
const notPublic = listOf([...neverCalled, ...internal], [...neverCalledIpv6, ...internalIpv6]);
const givenOut = listOf([], [['2000::', 3]]);

/** Whether an address is one of the Internet, given out to somebody: nothing of an internal network. */
export function isPublicAddress(text: string): boolean {
  const address = readAddress(text);
  if (!address) return false;
  const { value, family } = address;
  return !notPublic.check(value, family) && (family === 'ipv4' || givenOut.check(value, family));
}

/** Whether an address may be called at least when the operator named its host. */
export function isCallableAddress(text: string): boolean {
  const address = readAddress(text);
  return address !== undefined && !forbidden.check(address.value, address.family);
}

/** `::ffff:192.0.2.1` is 192.0.2.1 (RFC 4291 §2.5.5.2); an address of one link only (`%eth0`) is none here. */
function readAddress(text: string): { readonly value: string; readonly family: 'ipv4' | 'ipv6' } | undefined {
  const version = text.includes('%') ? 0 : isIP(text);
  if (version === 0) return undefined;
  if (version === 4) return { value: text, family: 'ipv4' };
  // The URL parser writes one spelling of them all (RFC 5952): `::ffff:c000:201`.
  const written = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(written) ?? [];
  if (high === undefined || low === undefined) return { value: written, family: 'ipv6' };
  const bytes = [high, low].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return { value: bytes.join('.'), family: 'ipv4' };
}

function listOf(ipv4: readonly Subnet[], ipv6: readonly Subnet[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of ipv4) list.addSubnet(address, bits, 'ipv4');
  for (const [address, bits] of ipv6) list.addSubnet(address, bits, 'ipv6');
  return list;
}
