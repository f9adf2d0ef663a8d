/** Entry of a thread for tests that does one thing and ends. */
import { parentPort, workerData } from 'node:worker_threads';

const { times, fails } = workerData as { times: number; fails?: 'throws' | 'exits' };
for (let rank = 1; rank <= times; rank++) parentPort?.postMessage(rank);
if (fails === 'throws') throw new Error('a bug');
if (fails === 'exits') process.exit(4);
