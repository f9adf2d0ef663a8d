/**
 * Entrance of the server. It loads nothing before knowing that this Node can run it, and keeps the compiled code, so
 * that a later start is quick.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const requiredNode = 24;
const version = process.versions.node;

if (Number(version.split('.')[0]) < requiredNode) {
  console.error(
    `Cartable: Node ${version} cannot run this program; Node ${requiredNode} or later is needed. Run “npm start”, which uses the right one.`,
  );
  process.exitCode = 1;
} else {
  const compiled = fileURLToPath(new URL('../../../.cache/compiled', import.meta.url));
  enableCompileCache(compiled);
  // Threads that check files or edit tables do not inherit it otherwise: each would compile hundreds of modules again.
  process.env.NODE_COMPILE_CACHE ??= compiled;
  // Maps and pyramids keep a thread on every core: memory collected by several more at once makes all of them wait.
  setFlagsFromString('--no-parallel-scavenge');
  // Messages between threads count in their heaps, though they go at once: heaps are marked whole, on every core,
  // when they have doubled, where V8 by itself would several times a second.
  setFlagsFromString('--heap-growing-percent=100');
  const { run } = await import('./run.ts');
  await run(process.env);
}
