export interface MemoryFolder {
  readonly path: string;
  remove(): void;
}

export function openMemoryFolder(place?: {
  readonly parent?: string;
  readonly mounts?: string;
  readonly roomIn?: (folder: string) => number;
}): MemoryFolder | undefined;
