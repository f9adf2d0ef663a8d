import { useState } from 'react';
import {
  deleteFeatures,
  FileRefusal,
  type FileRefusalReason,
  type ReadFile,
  readMapFile,
} from '../../../../../map/index.ts';

export interface MapFile extends ReadFile {
  readonly isVisible: boolean;
}

export interface MapFiles {
  /** The first lies on top. */
  readonly files: readonly MapFile[];
  /** Of the file that was opened last, or of the first one refused with it. */
  readonly news: FileNews | undefined;
  /** The last of them that is on the map; undefined when all were refused. */
  readonly open: (chosen: readonly File[], way: FileWay) => Promise<ReadFile | undefined>;
  readonly show: (id: string, isVisible: boolean) => void;
  readonly remove: (id: string) => void;
}

/** Chosen in the panel, or let go over the map. */
export type FileWay = 'picked' | 'dropped';

export type FileNews = { readonly name: string; readonly way: FileWay } & (
  | { readonly kind: 'reading' }
  | { readonly kind: 'opened'; readonly count: number }
  | { readonly kind: 'refused'; readonly reason: FileRefusalReason }
);

/** Files of the computer on the map, as long as the page is open: the address does not hold them. */
export function useMapFiles(): MapFiles {
  const [files, setFiles] = useState<readonly MapFile[]>([]);
  const [news, tell] = useState<FileNews>();
  return {
    files,
    news,
    open: async (chosen, way) => {
      let refused: FileNews | undefined;
      let last: ReadFile | undefined;
      for (const file of chosen) {
        const { name } = file;
        tell({ name, way, kind: 'reading' });
        try {
          const read = await readMapFile(file);
          last = read;
          setFiles((before) => [{ ...read, isVisible: true }, ...before]);
          tell({ name, way, kind: 'opened', count: read.count });
        } catch (error) {
          if (!(error instanceof FileRefusal)) throw error;
          refused ??= { name, way, kind: 'refused', reason: error.reason };
        }
      }
      // Said whatever came after it.
      if (refused) tell(refused);
      return last;
    },
    show: (id, isVisible) =>
      setFiles((before) => before.map((one) => (one.layer.id === id ? { ...one, isVisible } : one))),
    remove: (id) => {
      setFiles((before) => before.filter(({ layer }) => layer.id !== id));
      deleteFeatures(id);
    },
  };
}
