/**
 * Entrance of the server. It loads nothing before knowing that this Node can run it, and keeps the compiled code, so
 * that a later start is quick.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const requiredNode = 24;
const version = process.versions.node;

if (Number(version.split('.')[0]) < requiredNode) {
  console.error(
    `Cartable: Node ${version} cannot run this program; Node ${requiredNode} or later is needed. Run “npm start”, which uses the right one.`,
  );
  process.exitCode = 1;
} else {
  enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));
  const { run } = await import('./run.ts');
  await run(process.env);
}
