import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMe } from '../api/session.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { formatTime } from '../design/quantities.ts';
import { useLanguage, useTexts } from '../i18n/texts.ts';
import { draftKey, dropDraft, readDraft, writeDraft } from './drafts.ts';
import { formTexts } from './forms-texts.ts';
import { useLeaveGuard } from './leaving.ts';

interface DraftValuesProps<T> {
  readonly values: T;
  /** Values the form opens with: other values are something typed. */
  readonly initial: T;
  /** Takes a draft, or the initial values, back into the form. */
  readonly onRestore: (values: T, step: number) => void;
  /** Rank from 0 of the step shown. */
  readonly step?: number;
  /** Fields that are never kept, at any depth: passwords. */
  readonly omit?: readonly string[];
  /** Something else keeps what is typed: no draft of the tab is written, and nobody who leaves is asked. @default false */
  readonly isKept?: boolean;
}

/**
 * Keeps what is typed until it is sent: back after a reload, with the way to begin anew, and nobody leaves without being
 * asked. Placed inside the form, it shows nothing else.
 */
export function DraftValues<T>({
  values,
  initial,
  onRestore,
  step = 0,
  omit = [],
  isKept = false,
}: DraftValuesProps<T>) {
  const t = useTexts(formTexts);
  const language = useLanguage();
  const { data: me } = useMe();
  const [key] = useState(() =>
    draftKey({
      person: me?.id ?? '',
      address: `${window.location.pathname}${window.location.search}`,
    }),
  );
  const [found, setFound] = useState(() => readDraft<T>(key));
  const written = (some: unknown) =>
    JSON.stringify(some, (name, value: unknown) => (omit.includes(name) ? undefined : value));
  const text = written(values);
  const isDirty = text !== written(initial);
  const isRestoring = useRef(found !== undefined);
  const isDone = useRef(false);

  const opening = useRef({ found, onRestore });
  useEffect(() => {
    const { found: draft, onRestore: restore } = opening.current;
    // Once the fields listen: what they were given before would not be shown.
    queueMicrotask(() => {
      isRestoring.current = false;
      if (draft) restore(draft.values, draft.step);
    });
  }, []);
  useEffect(() => {
    // The values shown at first are not yet those of the draft.
    if (isRestoring.current) return;
    if (isDirty && !isKept && !isDone.current)
      writeDraft(key, { values: JSON.parse(text) as T, step, at: new Date().toISOString() });
    else dropDraft(key);
  }, [key, text, step, isDirty, isKept]);

  const done = useCallback(() => {
    isDone.current = true;
    dropDraft(key);
  }, [key]);
  const leaving = useLeaveGuard(isDirty && !isKept, done);
  const startAgain = () => {
    setFound(undefined);
    onRestore(initial, 0);
  };
  return (
    <>
      {found && isDirty && (
        <div className="fr-mb-3w" role="status">
          <Alert
            severity="info"
            small
            description={t('restored', {
              time: formatTime(found.at, language),
            })}
          />
          <Button
            className="fr-mt-1w"
            type="button"
            size="small"
            priority="tertiary"
            iconId="fr-icon-refresh-line"
            onClick={startAgain}
          >
            {t('startAgain')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={leaving.isPrompted}
        title={t('leaveTitle')}
        confirmLabel={t('leave')}
        cancelLabel={t('stay')}
        onCancel={leaving.stay}
        onConfirm={leaving.leave}
      >
        {t('leaveText')}
      </ConfirmDialog>
    </>
  );
}
