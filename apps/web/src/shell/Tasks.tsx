import { TaskTray } from '../features/tasks/index.ts';
import { invalidateAfter } from './after-task.ts';

/** The tray of tasks, and what the screens read again when one has moved. */
export function Tasks() {
  return <TaskTray onChange={invalidateAfter} />;
}
