import { spawn } from 'node:child_process';

/** Signals that end Node itself at a fault of its own: nothing the program says, and nothing it can catch. */
const faultSignals = ['SIGABRT', 'SIGBUS', 'SIGILL', 'SIGSEGV', 'SIGTRAP'];
const firstDelayMs = 1000;
/** A server that falls as soon as it stands is not started for ever. */
const mostFalls = 5;
const fallsWithinMs = 120_000;

/** Whether a process that ended so fell by a fault of Node, and not because it was told to stop or refused to start. */
export const isFaultOfNode = (signal) => faultSignals.includes(signal);

/**
 * Runs the server until it ends by itself or is told to stop; started again when Node aborts (ADR 2), since no job or
 * data is lost by that. The signals of this process are handed to it.
 * @param {string} node executable
 * @param {readonly string[]} args
 * @param {{ delayMs?: number }} [options] before it is started again; twice as long each time
 * @returns {Promise<number>} exit code for this process
 */
export async function keepRunning(node, args, { delayMs = firstDelayMs } = {}) {
  let server;
  let isToldToStop = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      isToldToStop = true;
      // The terminal sends Ctrl-C to both processes; the server decides when it is over.
      server.kill(signal);
    });
  const falls = [];
  for (;;) {
    server = spawn(node, args, { stdio: 'inherit' });
    const [code, signal] = await new Promise((resolve) => server.once('exit', (...end) => resolve(end)));
    if (isToldToStop || !isFaultOfNode(signal)) return code ?? (signal === 'SIGINT' ? 130 : 1);
    falls.push(Date.now());
    const recent = falls.filter((at) => at > Date.now() - fallsWithinMs).length;
    if (recent >= mostFalls) {
      console.error(
        `Cartable: Node fell ${recent} times in two minutes (${signal}); it is not started again.`,
      );
      return 1;
    }
    console.error(`Cartable: Node fell (${signal}); started again, work goes on where it was.`);
    await new Promise((resolve) => setTimeout(resolve, delayMs * 2 ** (recent - 1)));
    if (isToldToStop) return 0;
  }
}
