import { WorksTray } from '../features/tasks/index.ts';
import { forgetAfter } from './after-work.ts';

/** The tray of tasks, and what the screens read again when one has moved. */
export function Tasks() {
  return <WorksTray onChange={forgetAfter} />;
}
