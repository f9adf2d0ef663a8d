import type { Entered } from '../../workspace/datastores/enter-datastore.ts';
import { isRetryable, isUnderWay, type Upload } from './upload.model.ts';

/** The right UPLOAD opens the writes; the state says which make sense now. */
export function uploadAbilities(
  access: Entered,
  upload: Upload,
): Record<'delete' | 'cancel' | 'retry', boolean> {
  const mayWrite = access.may('upload');
  return {
    delete: mayWrite && upload.status !== 'DELETED',
    cancel: mayWrite && isUnderWay(upload),
    retry: mayWrite && isRetryable(upload),
  };
}
