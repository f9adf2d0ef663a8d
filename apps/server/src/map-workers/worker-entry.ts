/**
 * Entrance of a map worker thread. Compiled code is kept for each thread that asks for it, not for the program: without
 * it a thread takes twice as long to start, and some twenty megabytes more.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url)));
const { handle } = await import('./worker.ts');

export default handle;
