export interface FileTreeNode {
  readonly type: 'DIRECTORY' | 'FILE';
  readonly name: string;
  /** Bytes; of a directory, the sum of what it holds. */
  readonly size: number;
  readonly children?: readonly FileTreeNode[];
}

/** Arranges `folder/name` paths into a tree, directories first, then by name. */
export function buildFileTree(files: readonly { name: string; sizeBytes: number }[]): FileTreeNode[] {
  const folders = new Map<string, { name: string; sizeBytes: number }[]>();
  const nodes: FileTreeNode[] = [];
  for (const { name, sizeBytes } of files) {
    const slash = name.indexOf('/');
    if (slash < 0) {
      nodes.push({ type: 'FILE', name, size: sizeBytes });
      continue;
    }
    const folder = name.slice(0, slash);
    const inside = folders.get(folder) ?? [];
    inside.push({ name: name.slice(slash + 1), sizeBytes });
    folders.set(folder, inside);
  }
  const directories = [...folders].map(([name, inside]): FileTreeNode => {
    const children = buildFileTree(inside);
    return { type: 'DIRECTORY', name, size: children.reduce((sum, child) => sum + child.size, 0), children };
  });
  const byName = (a: FileTreeNode, b: FileTreeNode) => a.name.localeCompare(b.name);
  return [...directories.sort(byName), ...nodes.sort(byName)];
}
