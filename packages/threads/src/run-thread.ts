import { startWorker, type ThreadOptions } from './start-worker.ts';
import { ThreadError, threadErrorOf } from './thread-error.ts';

export interface ThreadRun<Message> extends ThreadOptions {
  readonly onMessage?: (message: Message) => void;
  /** Whether the process waits for its end. @default true */
  readonly keepsProcess?: boolean;
}

/** A thread that does one thing and ends. @throws {ThreadError} when it ends otherwise than by itself */
export function runThread<Message = unknown>({
  onMessage,
  keepsProcess = true,
  ...options
}: ThreadRun<Message>): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(options);
    if (onMessage) worker.on('message', onMessage);
    worker.on('error', (error) => reject(threadErrorOf(error)));
    worker.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new ThreadError('stopped', `A thread stopped with the code ${code}.`));
    });
    if (!keepsProcess) worker.unref();
  });
}
