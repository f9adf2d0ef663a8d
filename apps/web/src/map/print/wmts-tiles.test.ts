// @vitest-environment jsdom
import { tileRangeOf, transformBbox } from '@cartable/geo';
import { afterEach, expect, it, vi } from 'vitest';
import type { WmtsLayer } from '../map-types.ts';
import { registerProjections } from '../projections.ts';
import { wmtsTiles } from './wmts-tiles.ts';

afterEach(() => vi.unstubAllGlobals());

const topLeft = { 3857: '-20037508.342789244 20037508.342789244', 2154: '0 12000000' };
const widest = 559_082_264.0287178;

/** A layer of a small area, on one grid of two levels; the second may be of a town of it only. */
function serve(srid: 3857 | 2154, { lastOfTown = false } = {}) {
  const matrix = (level: number) => `<TileMatrix><ows:Identifier>${level}</ows:Identifier>
    <ScaleDenominator>${widest / 2 ** level}</ScaleDenominator><TopLeftCorner>${topLeft[srid]}</TopLeftCorner>
    <TileWidth>256</TileWidth><TileHeight>256</TileHeight>
    <MatrixWidth>${2 ** level}</MatrixWidth><MatrixHeight>${2 ** level}</MatrixHeight></TileMatrix>`;
  const limits = (
    level: number,
    row: number,
    column: number,
    last = column,
  ) => `<TileMatrixLimits><TileMatrix>${level}</TileMatrix>
    <MinTileRow>${row}</MinTileRow><MaxTileRow>${row}</MaxTileRow>
    <MinTileCol>${column}</MinTileCol><MaxTileCol>${last}</MaxTileCol></TileMatrixLimits>`;
  const text = `<Capabilities version="1.0.0" xmlns="http://www.opengis.net/wmts/1.0"
      xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink">
    <ows:OperationsMetadata><ows:Operation name="GetTile"><ows:DCP><ows:HTTP>
      <ows:Get xlink:href="https://sig.example/wmts?"><ows:Constraint name="GetEncoding"><ows:AllowedValues>
      <ows:Value>KVP</ows:Value></ows:AllowedValues></ows:Constraint></ows:Get></ows:HTTP></ows:DCP></ows:Operation>
    </ows:OperationsMetadata>
    <Contents><Layer><ows:Title>Relief</ows:Title><ows:WGS84BoundingBox><ows:LowerCorner>5.5 45</ows:LowerCorner>
      <ows:UpperCorner>5.75 45.25</ows:UpperCorner></ows:WGS84BoundingBox><ows:Identifier>relief</ows:Identifier>
      <Style isDefault="true"><ows:Identifier>normal</ows:Identifier></Style><Format>image/png</Format>
      <TileMatrixSetLink><TileMatrixSet>G</TileMatrixSet><TileMatrixSetLimits>${limits(6, 22, 33, lastOfTown ? 36 : 33)}
      ${limits(7, 45, 66)}</TileMatrixSetLimits></TileMatrixSetLink></Layer>
    <TileMatrixSet><ows:Identifier>G</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::${srid}</ows:SupportedCRS>
      ${matrix(6)}${matrix(7)}</TileMatrixSet></Contents></Capabilities>`;
  vi.stubGlobal('fetch', async () => new Response(text));
  registerProjections();
}

const layer: WmtsLayer = {
  kind: 'wmts',
  id: 'relief',
  title: 'Relief',
  url: 'https://sig.example/wmts',
  layerName: 'relief',
};
const never = new AbortController().signal;

it('asks a WMTS for no tile outside of what it covers, which services refuse', async () => {
  serve(3857);
  const tiles = (await wmtsTiles(layer, never))!;
  expect(tiles).toMatchObject({ minLevel: 6, maxLevel: 7, tilePixels: 256 });
  expect(tiles.url).toContain('&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}');
  const { west, south, east, north } = tiles.box!;
  const box = transformBbox([west, south, east, north], 4326, 3857)!;
  expect(tileRangeOf(box, 7)).toMatchObject({ minX: 66, maxX: 66, minY: 45, maxY: 45 });
  expect(tileRangeOf(box, 6)).toMatchObject({ minX: 33, maxX: 33, minY: 22, maxY: 22 });
});

it('leaves a WMTS on another grid to the browser', async () => {
  serve(2154);
  expect(await wmtsTiles(layer, never)).toBeUndefined();
});

it('prints a WMTS whose last level is of a town only by the level that covers it all', async () => {
  serve(3857, { lastOfTown: true });
  const tiles = (await wmtsTiles(layer, never))!;
  expect(tiles).toMatchObject({ minLevel: 6, maxLevel: 6 });
  const { west, south, east, north } = tiles.box!;
  const box = transformBbox([west, south, east, north], 4326, 3857)!;
  expect(tileRangeOf(box, 6)).toMatchObject({ minX: 33, maxX: 36 });
});
