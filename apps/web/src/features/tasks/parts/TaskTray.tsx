import type { Task } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useMe } from '../../../base/api/session.ts';
import { useTexts } from '../../../base/i18n/texts.ts';
import { useStore } from '../../../base/state/store.ts';
import { isRunning, streamState } from './cached-tasks.ts';
import { putTasksAway } from './dismissed.ts';
import { TaskLine } from './TaskLine.tsx';
import { endOf } from './task-words.ts';
import { tasksTexts } from './tasks-texts.ts';
import { closeTray, hasNews, openTray, TRAY_ID, trayIsOpen, useTrayTasks } from './tray.ts';
import { useFollowTasks, type WorkListeners } from './useTasks.ts';
import './tasks.css';

/** The long tasks of one's workspaces, wherever one is: a pill while something runs, a panel when it is opened. */
export function TaskTray({ onChange }: Pick<WorkListeners, 'onChange'>) {
  const t = useTexts(tasksTexts);
  const { data: me } = useMe();
  const [said, setSaid] = useState('');
  const onEnded = useCallback(
    (task: Task) => {
      setSaid(endOf(t, task));
      if (!trayIsOpen.get()) hasNews.set(true);
    },
    [t],
  );
  useFollowTasks({ onChange, onEnded });
  const isOpen = useStore(trayIsOpen);
  if (!me) return null;
  return (
    <>
      <p className="fr-sr-only" aria-live="polite">
        {said}
      </p>
      {isOpen ? <Panel /> : <Pill />}
    </>
  );
}

function Pill() {
  const t = useTexts(tasksTexts);
  const tasks = useTrayTasks();
  const news = useStore(hasNews);
  const running = tasks.filter(isRunning).length;
  if (running === 0 && !news) return null;
  return (
    <div className="app-works-pill">
      <Button
        type="button"
        size="small"
        iconId={running > 0 ? 'fr-icon-refresh-line' : 'fr-icon-notification-3-line'}
        onClick={openTray}
      >
        {running > 0 ? t('runningCount', { count: running }) : t('news')}
      </Button>
    </div>
  );
}

function Panel() {
  const t = useTexts(tasksTexts);
  const tasks = useTrayTasks();
  const isDown = useStore(streamState) === 'down';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const ended = tasks.filter((task) => !isRunning(task));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeTray();
  };
  return (
    <aside id={TRAY_ID} className="app-works" aria-labelledby={`${TRAY_ID}-title`} onKeyDown={onKeyDown}>
      <div className="app-works__head">
        <h2 id={`${TRAY_ID}-title`} className="fr-h6 fr-mb-0" ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        <Button
          type="button"
          size="small"
          priority="tertiary no outline"
          iconId="fr-icon-arrow-down-s-line"
          title={t('collapse')}
          onClick={closeTray}
        />
      </div>
      {isDown && <p className="fr-hint-text fr-mb-1w">{t('down')}</p>}
      {tasks.length === 0 ? (
        <p className="fr-mb-0">{t('none')}</p>
      ) : (
        <ul className="app-works__list">
          {[...tasks.filter(isRunning), ...ended].map((task) => (
            <TaskLine key={task._id} task={task} />
          ))}
        </ul>
      )}
      {ended.length > 1 && (
        <Button
          type="button"
          size="small"
          priority="tertiary"
          iconId="fr-icon-check-line"
          onClick={() => {
            putTasksAway(ended);
            heading.current?.focus();
          }}
        >
          {t('putAllAway')}
        </Button>
      )}
    </aside>
  );
}
