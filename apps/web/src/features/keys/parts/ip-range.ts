/** Ranges of IP addresses as one types them, judged before they are sent; the server has the last word. */

const ipv4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;
const IPV4_BITS = 32;
const IPV6_BITS = 128;

/** One address, or one with a prefix length: `192.0.2.0/24`, `2001:db8::/32` (RFC 4632, RFC 4291 §2.3). */
export function isIpRange(text: string): boolean {
  const [, address = '', bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text.trim()) ?? [];
  const widest = ipv4.test(address) ? IPV4_BITS : isIpv6(address) ? IPV6_BITS : undefined;
  return widest !== undefined && (bits === undefined || Number(bits) <= widest);
}

/** The URL parser of the browser knows every way of writing one. */
function isIpv6(address: string): boolean {
  return address.includes(':') && URL.canParse(`http://[${address}]/`);
}

/** One range a line; commas and semicolons part them too, as people paste lists. */
export function readRanges(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((range) => range.trim())
    .filter((range) => range !== '');
}
