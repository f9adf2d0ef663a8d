import { child, children, textAt } from '../../../../map/outside/xml.ts';
import { type Capabilities, mostLayers, shortSystem, uniqueTexts, unsaid } from './capabilities.model.ts';

/** A TMS (OSGeo 1.0.0): the list of its tile maps, or one of them. */
export function readTileMaps(root: Element): Capabilities {
  const isOne = root.localName === 'TileMap';
  const maps = isOne ? [root] : children(child(root, 'TileMaps'), 'TileMap');
  return {
    title: textAt(root, 'Title'),
    abstract: textAt(root, 'Abstract'),
    version: root.getAttribute('version') ?? '',
    provider: '',
    fees: '',
    constraints: '',
    operations: [],
    layers: maps.slice(0, mostLayers).map((map) => {
      const title = map.getAttribute('title') ?? textAt(map, 'Title');
      return {
        ...unsaid,
        // The list names a tile map by the last part of its address.
        name: isOne ? title : (map.getAttribute('href')?.split('/').filter(Boolean).at(-1) ?? title),
        title,
        abstract: textAt(map, 'Abstract'),
        systems: uniqueTexts([map.getAttribute('srs') ?? textAt(map, 'SRS')].map(shortSystem)),
        formats: uniqueTexts([child(map, 'TileFormat')?.getAttribute('mime-type') ?? '']),
        // `none`: a grid of its own (OSGeo TMS 1.0.0, profiles).
        grids: uniqueTexts([map.getAttribute('profile') ?? '']).filter((profile) => profile !== 'none'),
      };
    }),
  };
}
