export { amountText, amountTexts } from './parts/amount.ts';
export { isRunning, pollWhileOffline, type TaskChange } from './parts/cached-tasks.ts';
export { TaskTray } from './parts/TaskTray.tsx';
export { tasksTexts } from './parts/tasks-texts.ts';
export { closeTray, openTray, TRAY_ID, trayIsOpen, useTrayTasks } from './parts/tray.ts';
