import { CartableError } from '@cartable/contract';
import type { Config } from './read-config.ts';

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/i;

/**
 * A public address that cannot be the one people open, as far as the settings alone tell. The server starts all the
 * same: its pages call it under the name they were opened.
 */
export function misleadingAddress({
  host,
  port,
  publicUrl,
  role,
  trustProxy,
}: Config): CartableError | undefined {
  const { hostname, port: named, protocol } = new URL(publicUrl);
  if (role === 'jobs' || !loopback.test(hostname)) return undefined;
  if (!loopback.test(host)) return new CartableError('server.address-local', { url: publicUrl });
  const publicPort = Number(named || (protocol === 'https:' ? 443 : 80));
  if (publicPort === port || trustProxy > 0) return undefined;
  return new CartableError('server.address-port', { url: publicUrl, port });
}
