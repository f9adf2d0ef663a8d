import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, requiredTool } from '@cartable/testkit';
import { repositoryRoot } from './server.ts';

interface Nginx {
  readonly url: string;
  /** What it wrote down of its own and of the servers behind. */
  errors(): string;
  close(): Promise<void>;
}

/** nginx before a server, as an operator installs it: answers are gathered and compressed unless they forbid it. */
export function startNginx(behind: string): Promise<Nginx> {
  return start(() => ({
    http: '',
    server: `location / { proxy_pass ${behind}; proxy_http_version 1.1; }`,
  }));
}

/** nginx with the files of deploy/nginx, its folder and the servers behind being those of the test. */
export function startDeployedNginx(...behind: string[]): Promise<Nginx> {
  const file = (name: string) => readFileSync(join(repositoryRoot, 'deploy/nginx', name), 'utf8');
  return start((folder) => ({
    http: file('cartable-http.conf')
      .replace('/var/cache/nginx/cartable', join(folder, 'cache'))
      .replace(/server 127\.0\.0\.1:8080( .*)?;/, (_line, how = '') =>
        behind.map((url) => `server ${new URL(url).host}${how};`).join(' '),
      ),
    server: file('cartable-locations.conf'),
  }));
}

async function start(
  partsIn: (folder: string) => { readonly http: string; readonly server: string },
): Promise<Nginx> {
  const program = requiredTool('nginx');
  const folder = await mkdtemp(join(tmpdir(), 'cartable-nginx-'));
  const parts = partsIn(folder);
  const port = await freePort();
  const configuration = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  await writeFile(
    configuration,
    // Its processes keep answers in the folder of the test, which is whose tests are run.
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(folder, 'nginx.pid')};
error_log stderr;
events {}
http {
  access_log off;
  ${paths}
  gzip on;
  gzip_types *;
  ${parts.http}
  server {
    listen 127.0.0.1:${port};
    ${parts.server}
  }
}
`,
  );
  const child: ChildProcess = spawn(program, ['-c', configuration, '-p', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (text) => (errors += text));
  const exited = once(child, 'exit');
  const killWithTest = () => child.kill('SIGKILL');
  process.once('exit', killWithTest);
  return {
    url: `http://127.0.0.1:${port}`,
    errors: () => errors,
    async close() {
      process.off('exit', killWithTest);
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
