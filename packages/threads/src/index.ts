export {
  type CancelFlag,
  createCancelFlag,
  type FollowedFlag,
  followCancelFlag,
  raiseCancelFlag,
} from './cancel-flag.ts';
export type { ErrorCodec, RequestTools } from './messages.ts';
export type { AskOptions } from './request-thread.ts';
export { runThread } from './run-thread.ts';
export { Semaphore, type SemaphoreOptions } from './semaphore.ts';
export { serveRequests } from './serve-requests.ts';
export type { ThreadOptions } from './start-worker.ts';
export { type ThreadEnd, ThreadError } from './thread-error.ts';
export { ThreadPool, type ThreadPoolOptions } from './thread-pool.ts';
