import { isCallableAddress, isPublicAddress } from './address-ranges.ts';

/** Any host of the Internet. */
const anyPublic = 'public';
const nobody = 'none';

/** Below 1024, the ports of the web alone: mail and directories are no business of maps. */
const webPorts: readonly number[] = [80, 443];
const firstFreePort = 1024;

interface NamedHost {
  readonly host: string;
  /** Of every name below it, not of itself. */
  readonly isSuffix: boolean;
  readonly port: number | undefined;
}

export interface OutboundHosts {
  /** No address of elsewhere is called at all. */
  readonly isEmpty: boolean;
  /** Whether these addresses, all those of the host, may be called on this port. */
  readonly allows: (target: OutboundTarget) => boolean;
}

export interface OutboundTarget {
  /** As `URL` writes it, the brackets of an IPv6 address taken away. */
  readonly host: string;
  readonly port: number;
  readonly addresses: readonly string[];
}

/**
 * Hosts this server may call for people: `public`, names the operator trusts (`geo.intra`, `*.example.org`,
 * `geo.intra:8080`), or `none`. A named one may lie in the internal network; the metadata of clouds, never.
 */
export function readOutboundHosts(words: readonly string[]): OutboundHosts {
  const isOpen = words.includes(anyPublic);
  const named = words.flatMap((word) => readNamedHost(word) ?? []);
  return {
    isEmpty: !isOpen && named.length === 0,
    allows: ({ host, port, addresses }) => {
      if (addresses.length === 0) return false;
      if (named.some((one) => matches(one, host, port))) return addresses.every(isCallableAddress);
      return isOpen && isUsualPort(port) && addresses.every(isPublicAddress);
    },
  };
}

export function isOutboundWord(word: string): boolean {
  return word === anyPublic || word === nobody || readNamedHost(word) !== undefined;
}

function readNamedHost(word: string): NamedHost | undefined {
  if (word === anyPublic || word === nobody) return undefined;
  const isSuffix = word.startsWith('*.');
  const text = `http://${isSuffix ? word.slice(2) : word}`;
  if (!URL.canParse(text) || /[/?#@*\s]/.test(word.slice(isSuffix ? 2 : 0))) return undefined;
  // The parser leaves the port of http unsaid.
  const port = /:(\d+)$/.exec(word)?.[1];
  return {
    host: bareHost(new URL(text).hostname),
    isSuffix,
    port: port === undefined ? undefined : Number(port),
  };
}

export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

function matches({ host, isSuffix, port }: NamedHost, called: string, calledPort: number): boolean {
  if (port !== undefined && port !== calledPort) return false;
  return isSuffix ? called.endsWith(`.${host}`) : called === host;
}

const isUsualPort = (port: number): boolean => webPorts.includes(port) || port >= firstFreePort;
