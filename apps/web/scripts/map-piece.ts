import { join } from 'node:path';

/** What every map needs at once begins here; what only some layers need comes when there is one. */
const root = join(import.meta.dirname, '../src/map/MapView.tsx');
/** Of no use where there is no map. */
const ofMaps = /[\\/]node_modules[\\/](?:ol|rbush|quickselect|pbf)[\\/]/;

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * The name of a piece for the modules of the map library that every map imports. By itself the build makes one for each
 * set of layers, formats and screens that share some: thirty of them for a map.
 */
export function nameMapPiece(): (id: string, modules: Modules) => string | null {
  let reached: ReadonlySet<string> | undefined;
  return (id, modules) => {
    // A page built by itself, for a test, has no map.
    if (!ofMaps.test(id)) return null;
    reached ??= reachedFrom(root, modules);
    return reached.has(id) ? 'map' : null;
  };
}

/** All that a module imports, at once and by others. */
function reachedFrom(root: string, modules: Modules): ReadonlySet<string> {
  const known = new Set<string>();
  const visit = (id: string) => {
    if (known.has(id)) return;
    known.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(root);
  if (known.size === 1)
    throw new Error(`The build knows no module ${root}: maps would come in thirty pieces.`);
  return known;
}
