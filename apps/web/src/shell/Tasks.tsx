import { TaskTray } from '../features/tasks/index.ts';
import { invalidateAfter } from './after-task.ts';
import { useFieldSending } from './useFieldSending.ts';

/** The tray of tasks, and what the screens read again when one has moved; beside it, what waits for the network is sent. */
export function Tasks() {
  useFieldSending();
  return <TaskTray onChange={invalidateAfter} />;
}
