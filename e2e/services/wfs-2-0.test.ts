import { validateXml } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsIn } from '../support/log.ts';
import { exceptionOf, read, type ServiceAnswer } from './requests.ts';
import { count, publishPlaces, type Query, ranksIn, type WfsPlaces } from './wfs-places.ts';

/** Abilities that WFS 2.0 alone has: values of a property, several queries in a request, times. */

let server: WfsPlaces['server'];
let points: WfsPlaces['points'];
let squares: WfsPlaces['squares'];
let get: WfsPlaces['get'];
let post: WfsPlaces['post'];
let geometryNameOf: WfsPlaces['geometryNameOf'];

beforeAll(async () => {
  ({ server, points, squares, get, post, geometryNameOf } = await publishPlaces());
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

describe('GetPropertyValue', () => {
  const values = (query: Query) =>
    get({ VERSION: '2.0.0', REQUEST: 'GetPropertyValue', TYPENAMES: points, ...query });
  const counts = ({ text }: ServiceAnswer) =>
    ['numberMatched', 'numberReturned'].map((name) => Number(new RegExp(`${name}="(\\d+)"`).exec(text)?.[1]));
  const membersIn = ({ text }: ServiceAnswer) =>
    [...text.matchAll(/<wfs:member>(.*?)<\/wfs:member>/g)].map(([, member]) => member!);

  it('gives the values there are, by pages', async () => {
    const answer = await values({ VALUEREFERENCE: `${points}/nom`, COUNT: 2, STARTINDEX: 2 });
    await validateXml(answer.text);
    // One name in four is missing.
    expect(counts(answer)).toEqual([23, 2]);
    expect(membersIn(answer).map((member) => member.replace(/<[^>]*>/g, ''))).toEqual([
      'Été n° 3',
      'Été n° 5',
    ]);
    expect(/ next="/.test(answer.text)).toBe(true);
    expect(counts(await values({ VALUEREFERENCE: 'nom', RESULTTYPE: 'hits' }))).toEqual([23, 0]);
  });

  it('gives identifiers and geometries', async () => {
    const ids = await values({ VALUEREFERENCE: '@gml:id', COUNT: 1 });
    await validateXml(ids.text);
    expect(membersIn(ids)[0]).toMatch(/^[\w.-]+\.1$/);
    const shapes = await values({ VALUEREFERENCE: await geometryNameOf(points), COUNT: 1 });
    await validateXml(shapes.text);
    expect(counts(shapes)).toEqual([count, 1]);
    expect(membersIn(shapes)[0]).toContain('<gml:pos>48.5 2.01</gml:pos>');
  });

  it('is asked by a document, and refuses a path that leads nowhere', async () => {
    const posted = await post(
      `<GetPropertyValue xmlns="http://www.opengis.net/wfs/2.0" service="WFS" version="2.0.0" count="1" valueReference="rang"><Query typeNames="${points}"/></GetPropertyValue>`,
    );
    expect(membersIn(posted)).toHaveLength(1);
    expect(exceptionOf(await values({ VALUEREFERENCE: '' }))).toEqual({
      code: 'InvalidParameterValue',
      locator: 'valueReference',
    });
    expect(exceptionOf(await values({})).code).toBe('MissingParameterValue');
    expect(exceptionOf(await values({ VALUEREFERENCE: 'nothing' })).locator).toBe('valueReference');
  });
});

it('a count leads to the first page, whatever the operation', async () => {
  const queries: Query[] = [
    { REQUEST: 'GetFeature' },
    { REQUEST: 'GetPropertyValue', VALUEREFERENCE: 'rang' },
  ];
  for (const query of queries) {
    const hits = await get({ VERSION: '2.0.0', TYPENAMES: points, RESULTTYPE: 'hits', COUNT: 2, ...query });
    await validateXml(hits.text);
    expect(hits.text).toContain('numberReturned="0"');
    const next = / next="([^"]+)"/.exec(hits.text)![1]!.replaceAll('&amp;', '&');
    expect(ranksIn(await read(await fetch(next)))).toEqual([1, 2]);
  }
});

describe('several queries of WFS 2.0', () => {
  it('come as collections in a collection, counted together', async () => {
    const { text } = await get({
      VERSION: '2.0.0',
      REQUEST: 'GetFeature',
      TYPENAMES: `(${points})(${squares})`,
      COUNT: 2,
      STARTINDEX: count - 1,
    });
    await validateXml(text);
    const numbers = [...text.matchAll(/numberMatched="(\d+)" numberReturned="(\d+)"/g)].map(
      ([, ...two]) => two,
    );
    expect(numbers).toEqual([
      [String(count + 3), '2'],
      [String(count), '1'],
      ['3', '1'],
    ]);
    const next = /<wfs:FeatureCollection[^>]* next="([^"]+)"/.exec(text)![1]!.replaceAll('&amp;', '&');
    expect(ranksIn(await read(await fetch(next)))).toEqual([2, 3]);
  });

  it('are one list in GeoJSON', async () => {
    const { text } = await get({
      VERSION: '2.0.0',
      REQUEST: 'GetFeature',
      TYPENAMES: `(${points})(${squares})`,
      OUTPUTFORMAT: 'application/json',
      COUNT: 40,
    });
    const { features, numberMatched } = JSON.parse(text) as { features: unknown[]; numberMatched: number };
    expect([features.length, numberMatched]).toEqual([count + 3, count + 3]);
  });

  it('and posted ones have links to their next page', async () => {
    const answer = await post(
      `<wfs:GetFeature xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:fes="http://www.opengis.net/fes/2.0" service="WFS" version="2.0.0" count="4"><wfs:Query typeNames="${points}"><fes:Filter><fes:PropertyIsGreaterThan><fes:ValueReference>rang</fes:ValueReference><fes:Literal>5</fes:Literal></fes:PropertyIsGreaterThan></fes:Filter><fes:SortBy><fes:SortProperty><fes:ValueReference>rang</fes:ValueReference><fes:SortOrder>DESC</fes:SortOrder></fes:SortProperty></fes:SortBy></wfs:Query></wfs:GetFeature>`,
    );
    expect(ranksIn(answer)).toEqual([30, 29, 28, 27]);
    const next = / next="([^"]+)"/.exec(answer.text)![1]!.replaceAll('&amp;', '&');
    expect(ranksIn(await read(await fetch(next)))).toEqual([26, 25, 24, 23]);
  });
});

describe('times', () => {
  const during = (inside: string) =>
    get({
      VERSION: '2.0.0',
      REQUEST: 'GetFeature',
      TYPENAMES: points,
      FILTER: `<Filter xmlns="http://www.opengis.net/fes/2.0" xmlns:gml="http://www.opengis.net/gml/3.2">${inside}</Filter>`,
    });
  const instant = (day: string) =>
    `<gml:TimeInstant gml:id="t"><gml:timePosition>${day}</gml:timePosition></gml:TimeInstant>`;
  const period =
    '<gml:TimePeriod gml:id="p"><gml:beginPosition>2024-01-04</gml:beginPosition><gml:endPosition>2024-01-07T00:00:00Z</gml:endPosition></gml:TimePeriod>';
  const day = '<ValueReference>jour</ValueReference>';

  it.each([
    [`<During>${day}${period}</During>`, [5, 6]],
    [`<After>${day}${instant('2024-01-28')}</After>`, [29, 30]],
    [`<Before>${day}${instant('2024-01-03')}</Before>`, [1, 2]],
    [`<TEquals>${day}${instant('2024-01-03')}</TEquals>`, [3]],
    [`<AnyInteracts>${day}${period}</AnyInteracts>`, [4, 5, 6, 7]],
  ])('%s', async (condition, expected) => {
    expect(ranksIn(await during(condition))).toEqual(expected);
  });

  it('are refused for what is no date, and between periods', async () => {
    const text = await during(`<After><ValueReference>nom</ValueReference>${instant('2024-01-28')}</After>`);
    expect(exceptionOf(text)).toEqual({ code: 'InvalidParameterValue', locator: 'filter' });
    expect(exceptionOf(await during(`<TOverlaps>${day}${period}</TOverlaps>`)).code).toBe(
      'OptionNotSupported',
    );
  });
});
