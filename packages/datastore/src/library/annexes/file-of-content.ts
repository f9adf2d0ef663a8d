import { CartableError, type FileAnswer } from '@cartable/contract';
import type { DatastoreContext } from '../../context.ts';
import type { AnnexeContent } from './annexe.model.ts';

/**
 * The bytes of an annexe, to be sent. If they were replaced between the look at the row and the opening of the object,
 * those of the same length and kind would be needed to keep the headers true: the reader is told to come back.
 */
export function fileOfContent(
  context: Pick<DatastoreContext, 'objects'>,
  { content, fileName }: { content: AnnexeContent; fileName: string },
): FileAnswer {
  return {
    fileName,
    mediaType: content.mediaType,
    sizeBytes: content.sizeBytes,
    version: content.sha256.slice(0, 32),
    read: async (range) => {
      try {
        return await context.objects.get(content.objectKey, range);
      } catch (error) {
        if (error instanceof CartableError && error.code === 'storage.object-unknown') {
          throw new CartableError('common.busy', { seconds: 1 }, { cause: error });
        }
        throw error;
      }
    },
  };
}
