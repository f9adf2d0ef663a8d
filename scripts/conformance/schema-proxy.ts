import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  localSchema,
  officialSchemas,
  withLocalReferences,
} from '../../packages/testkit/src/xml/official-schemas.ts';

/** An HTTP proxy that knows nothing but the official schemas: a suite that runs behind it needs no network. */
export interface SchemaProxy {
  readonly port: number;
  /** Addresses asked for that it does not have. */
  readonly unknown: ReadonlySet<string>;
  close(): void;
}

/** @param registry what it says of addresses that are no schemas of those */
export async function startSchemaProxy(
  registry: (address: string) => string | undefined = () => undefined,
): Promise<SchemaProxy> {
  const folder = await officialSchemas();
  const unknown = new Set<string>();
  const server = createServer(async ({ url = '' }, response) => {
    const path = localSchema(folder, url);
    const schema = path === undefined ? undefined : await readFile(path).catch(() => undefined);
    const told = schema === undefined ? registry(url) : undefined;
    const content = schema ?? (told && withLocalReferences(told, folder));
    if (content === undefined) unknown.add(url);
    response.writeHead(content === undefined ? 404 : 200, { 'Content-Type': 'application/xml' });
    response.end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    unknown,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
