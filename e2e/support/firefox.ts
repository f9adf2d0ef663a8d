import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Firefox of the machine, its long-term edition first; undefined where there is none. */
export function findFirefox(): string | undefined {
  return ['firefox-esr', 'firefox'].find((name) => spawnSync(name, ['--version']).status === 0);
}

/** A page of Firefox, driven by WebDriver BiDi (W3C): the drivers of other browsers speak a newer dialect than its ESR. */
export interface FirefoxPage {
  goto(url: string): Promise<void>;
  /** Value of an expression in the page, a promise awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** Asks again until the expression is true. */
  waitFor(expression: string): Promise<void>;
  /** Errors of the console and of scripts. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: string;
  readonly message?: string;
}

/** A state that does not come is a failure of the walk. */
const longestMs = 60_000;
const againMs = 200;

export async function launchFirefox(program: string): Promise<FirefoxPage> {
  const profile = await mkdtemp(join(tmpdir(), 'cartable-firefox-'));
  await writeFile(join(profile, 'user.js'), 'user_pref("intl.accept_languages", "fr-FR, fr");\n');
  const child = spawn(program, [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port=0',
    'about:blank',
  ]);
  const complaints: string[] = [];
  const socket = await connect(await addressOf(child));
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    const { level, text } = message.params ?? {};
    if (message.method === 'log.entryAdded' && level === 'error') complaints.push(String(text));
  });
  let last = 0;
  const send = async (method: string, params: object): Promise<Readonly<Record<string, unknown>>> => {
    last += 1;
    const { promise, resolve } = Promise.withResolvers<Message>();
    waiting.set(last, resolve);
    socket.send(JSON.stringify({ id: last, method, params }));
    const { result, error, message } = await promise;
    if (error !== undefined) throw new Error(`${method}: ${error}, ${message}`);
    return result ?? {};
  };
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const { context } = contexts[0]!;
  const evaluate = async (expression: string): Promise<unknown> => {
    const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: true });
    if (answer.type === 'exception') throw new Error(JSON.stringify(answer.exceptionDetails).slice(0, 500));
    return (answer.result as { value?: unknown }).value;
  };
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate,
    async waitFor(expression) {
      const end = Date.now() + longestMs;
      // A page that is being replaced answers nothing for a moment.
      while (!(await evaluate(`Boolean(${expression})`).catch(() => false))) {
        if (Date.now() > end) throw new Error(`${expression} did not come in ${longestMs} ms`);
        await new Promise((resolve) => setTimeout(resolve, againMs));
      }
    },
    complaints,
    async close() {
      socket.close();
      child.kill();
      await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(0)));
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Where it listens, which it says once it does. */
function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  child.stderr?.on('data', (part: Buffer) => {
    said += part;
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
    if (address !== undefined) resolve(`${address}/session`);
  });
  child.once('exit', () => reject(new Error(`Firefox ended: ${said.slice(-500)}`)));
  child.once('error', reject);
  return promise;
}

function connect(address: string): Promise<WebSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>();
  const socket = new WebSocket(address);
  socket.addEventListener('open', () => resolve(socket));
  socket.addEventListener('error', () => reject(new Error(`${address} does not answer`)));
  return promise;
}
