export interface MemoryFolder {
  readonly path: string;
  remove(): void;
}

export interface MemoryPlace {
  readonly parent?: string;
  readonly mounts?: string;
  readonly numbering?: string;
  readonly roomIn?: (folder: string) => number;
}

export function openMemoryFolder(place?: MemoryPlace): MemoryFolder | undefined;
export function holdMemoryFolder(place?: MemoryPlace): string | undefined;
