import { afterwards, type EspacecoContext } from '../context.ts';
import { type LiveSubject, raiseVersion } from './live.store.ts';

/** Said once what changed is written, which stands whether or not it can be said. */
export function tellChange(context: EspacecoContext, subject: LiveSubject): Promise<void> {
  return afterwards(context, 'a change is not told to those who watch', () =>
    raiseVersion(context.metadata.db, subject),
  );
}
