import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';

const html = `<!doctype html><meta charset="utf-8"><title>OpenLayers</title>
<link rel="icon" href="data:,"><div id="map" style="width:512px;height:512px"></div>
<script type="module" src="/page.js"></script>`;

/** A site of somebody else: another origin than the platform, as the sites that show our services are. */
export async function servePage(): Promise<{ url: string; close(): void }> {
  const script = await bundle();
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? script : html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function bundle(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'page.ts'), formats: ['es'], fileName: 'page' },
    },
  });
  const [{ output: chunks }] = output as unknown as [{ output: { code: string }[] }];
  return chunks[0]!.code;
}
