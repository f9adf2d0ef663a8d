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
  readonly refusal: { readonly name: string; readonly reason: FileRefusalReason } | undefined;
  /** The file once it is on the map; undefined when it was refused. */
  readonly open: (file: File) => Promise<ReadFile | undefined>;
  readonly show: (id: string, isVisible: boolean) => void;
  readonly remove: (id: string) => void;
}

/** Files of the computer on the map, as long as the page is open: the address does not hold them. */
export function useMapFiles(): MapFiles {
  const [files, setFiles] = useState<readonly MapFile[]>([]);
  const [refusal, refuse] = useState<MapFiles['refusal']>();
  return {
    files,
    refusal,
    open: async (file) => {
      refuse(undefined);
      try {
        const read = await readMapFile(file);
        setFiles((before) => [{ ...read, isVisible: true }, ...before]);
        return read;
      } catch (error) {
        if (!(error instanceof FileRefusal)) throw error;
        refuse({ name: file.name, reason: error.reason });
        return undefined;
      }
    },
    show: (id, isVisible) =>
      setFiles((before) => before.map((one) => (one.layer.id === id ? { ...one, isVisible } : one))),
    remove: (id) => {
      setFiles((before) => before.filter(({ layer }) => layer.id !== id));
      deleteFeatures(id);
    },
  };
}
