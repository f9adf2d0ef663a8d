import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';

const html = `<!doctype html><meta charset="utf-8"><title>OpenLayers</title>
<link rel="icon" href="data:,"><div id="map" style="width:512px;height:512px"></div>
<script type="module" src="/page.js"></script>`;

/**
 * A site of somebody else: another origin than the platform, as the sites that show our services are.
 * @param entry script of the page
 * @param files other scripts it asks for, by the path of their address
 */
export async function servePage(
  entry = join(import.meta.dirname, 'page.ts'),
  files: Readonly<Record<string, string>> = {},
): Promise<{ url: string; close(): void }> {
  const scripts = new Map([['/page.js', await bundle(entry)]]);
  for (const [path, file] of Object.entries(files)) scripts.set(path, await readFile(file, 'utf8'));
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '');
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(script ?? html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function bundle(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'], fileName: 'page' },
    },
  });
  const [{ output: chunks }] = output as unknown as [{ output: { code: string }[] }];
  return chunks[0]!.code;
}
