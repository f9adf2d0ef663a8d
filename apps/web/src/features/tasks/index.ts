export { amountText, amountTexts } from './parts/amount.ts';
export { isRunning, type WorkChange, whenNotTold } from './parts/known-works.ts';
export { closeTray, openTray, TRAY_ID, trayIsOpen, useTrayWorks } from './parts/tray.ts';
export { WorksTray } from './parts/WorksTray.tsx';
export { worksTexts } from './parts/works-texts.ts';
