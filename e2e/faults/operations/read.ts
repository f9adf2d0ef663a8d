import type { MakeOperation } from './operation.ts';

/** What anyone reads: features, a map, a stored tile, capabilities, the catalogue. */
export const read: MakeOperation = ({ url, typeName, mapLayer, tile, baseCount }) => {
  let acknowledged = 0;
  const wfs = `${url}/wfs?SERVICE=WFS&VERSION=2.0.0`;
  const box = 'BBOX=43,-4,50,8&WIDTH=400&HEIGHT=300&CRS=EPSG:4326&STYLES=&FORMAT=image/png';
  const questions: Readonly<Record<string, { address: string; isRight: (text: string) => boolean }>> = {
    count: {
      address: `${wfs}&REQUEST=GetFeature&RESULTTYPE=hits&TYPENAMES=${typeName}`,
      isRight: (text) => text.includes(`numberMatched="${baseCount}"`),
    },
    features: {
      address: `${wfs}&REQUEST=GetFeature&COUNT=50&TYPENAMES=${typeName}`,
      isRight: (text) =>
        text.includes('numberReturned="50"') && text.trimEnd().endsWith('FeatureCollection>'),
    },
    map: {
      address: `${url}/wms-v?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${mapLayer}&${box}`,
      isRight: (text) => text.startsWith('\u0089PNG'),
    },
    tile: { address: tile, isRight: (text) => text.length > 100 },
    capabilities: {
      address: `${wfs}&REQUEST=GetCapabilities`,
      isRight: (text) => text.trimEnd().endsWith('WFS_Capabilities>'),
    },
  };
  return {
    name: 'read',
    get acknowledged() {
      return acknowledged;
    },
    async turn(patience, during) {
      for (const [name, { address, isRight }] of Object.entries(questions)) {
        await patience.until(name, async () => {
          const answer = await fetch(address);
          const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
          if (answer.status === 503) {
            patience.refused += 1;
            throw new TypeError('fetch failed');
          }
          if (answer.status !== 200 || !isRight(text))
            throw new Error(`${name}: ${answer.status}, ${text.length} characters, ${text.slice(-300)}`);
          acknowledged += 1;
        });
        if (name === 'count') during();
      }
    },
    async verify() {},
  };
};
