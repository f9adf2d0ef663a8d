export { amountText, amountTexts } from './parts/amount.ts';
export { isRunning, pollWhileOffline, type WorkChange } from './parts/cached-tasks.ts';
export { TaskTray } from './parts/TaskTray.tsx';
export { closeTray, openTray, TRAY_ID, trayIsOpen, useTrayTasks } from './parts/tray.ts';
export { worksTexts } from './parts/works-texts.ts';
