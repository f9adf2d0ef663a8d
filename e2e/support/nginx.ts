import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, requiredTool } from '@cartable/testkit';

/** nginx before a server, as an operator installs it: answers are gathered and compressed unless they forbid it. */
export async function startNginx(behind: string): Promise<{ url: string; close(): Promise<void> }> {
  const program = requiredTool('nginx');
  const folder = await mkdtemp(join(tmpdir(), 'cartable-nginx-'));
  const port = await freePort();
  const configuration = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  await writeFile(
    configuration,
    `daemon off;
pid ${join(folder, 'nginx.pid')};
error_log stderr;
events {}
http {
  access_log off;
  ${paths}
  gzip on;
  gzip_types *;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${behind};
      proxy_http_version 1.1;
    }
  }
}
`,
  );
  const child: ChildProcess = spawn(program, ['-c', configuration, '-p', folder], {
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const killWithTest = () => child.kill('SIGKILL');
  process.once('exit', killWithTest);
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      process.off('exit', killWithTest);
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
