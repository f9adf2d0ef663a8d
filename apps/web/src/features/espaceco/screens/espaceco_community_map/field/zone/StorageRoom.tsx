import { useEffect, useState } from 'react';
import { formatSize } from '../../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../../base/i18n/texts.ts';
import { fieldTexts } from '../field-texts.ts';

interface Room {
  readonly used: number;
  readonly free: number;
  readonly isSafe: boolean;
}

/** Undefined where the browser does not tell. */
async function readRoom(): Promise<Room | undefined> {
  const storage = navigator.storage as StorageManager | undefined;
  if (storage?.estimate === undefined) return undefined;
  const [{ usage = 0, quota = 0 }, isSafe] = await Promise.all([
    storage.estimate(),
    storage.persisted?.() ?? false,
  ]);
  return { used: usage, free: Math.max(0, quota - usage), isSafe };
}

/** What the site keeps on the device, the room that is left, and whether the browser may take it back. @param of read again when it changes */
export function StorageRoom({ of }: { readonly of: unknown }) {
  const t = useTexts(fieldTexts);
  const language = useLanguage();
  const [room, setRoom] = useState<Room>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a zone that was taken, or removed, changes the room
  useEffect(() => {
    let isLeft = false;
    readRoom().then(
      (read) => !isLeft && setRoom(read),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [of]);
  if (!room) return null;
  const sizes = { used: formatSize(room.used, language), free: formatSize(room.free, language) };
  return (
    <p className="fr-hint-text">
      {t('room', sizes)} {t(room.isSafe ? 'roomSafe' : 'roomUnsafe')}
    </p>
  );
}
