/**
 * Names of the IGN registry (`IGNF:LAMB93`) and the EPSG code of the same system in our table.
 * Source: https://registre.ign.fr, as also distributed with PROJ.
 */

const zones = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

const entries: readonly (readonly [string, number])[] = [
  ['LAMB93', 2154],
  ['RGF93LAMB93', 2154],
  ['RGF93G', 4171],
  ['RGF93GDD', 4171],
  ...zones(42, 50).map((zone) => [`RGF93CC${zone}`, 3900 + zone] as const),
  ...zones(1, 4).flatMap((zone) => [
    [`LAMB${zone}`, 27560 + zone] as const,
    [`NTFLAMB${zone}`, 27560 + zone] as const,
    [`LAMB${zone}C`, 27570 + zone] as const,
    [`NTFLAMB${zone}C`, 27570 + zone] as const,
  ]),
  ['LAMBE', 27572],
  ['NTFLAMB2E', 27572],
  ['NTFG', 4275],
  ['WGS84G', 4326],
  ['WGS84GDD', 4326],
  ['WGS84WMSV', 3857],
  ...zones(30, 32).flatMap((zone) => [
    [`UTM${zone}W84`, 32600 + zone] as const,
    [`WGS84UTM${zone}`, 32600 + zone] as const,
  ]),
  ['ETRS89G', 4258],
  ['ETRS89LAEA', 3035],
  ['ETRS89LCC', 3034],
  ...zones(28, 38).flatMap((zone) => [
    [`ETRS89UTM${zone}`, 25800 + zone] as const,
    [`UTM${zone}ETRS89`, 25800 + zone] as const,
  ]),
  ['RGAF09G', 5489],
  ['RGAF09GDD', 5489],
  ['RGAF09UTM20', 5490],
  ['RRAFG', 4558],
  ['RRAFGDD', 4558],
  ['WGS84MARTG', 4558],
  ['RRAFUTM20', 4559],
  ['UTM20W84MART', 4559],
  ['GUAD48G', 4622],
  ['GUAD48UTM20', 2970],
  ['GUADANNUTM20', 2970],
  ['MART38G', 4625],
  ['MART38UTM20', 2973],
  ['MARTFDUTM20', 2973],
  ['RGFG95G', 4624],
  ['RGFG95GDD', 4624],
  ['RGFG95UTM22', 2972],
  ['UTM22RGFG95', 2972],
  ['CSG67G', 4623],
  ['CSG67UTM22', 2971],
  ['RGR92G', 4627],
  ['RGR92GDD', 4627],
  ['RGR92UTM40S', 2975],
  ['RGM04G', 4470],
  ['RGM04GDD', 4470],
  ['RGM04UTM38S', 4471],
  ['MAYO50G', 4632],
  ['MAYO50UTM38S', 2980],
  ['RGSPM06G', 4463],
  ['RGSPM06GDD', 4463],
  ['RGSPM06U21', 4467],
  ['STPM50UTM21', 2987],
  ['RGPFG', 4687],
  ['RGPFGDD', 4687],
  ['RGPFUTM5S', 3296],
  ['RGPFUTM6S', 3297],
  ['RGNCG', 4749],
  ['RGNCLAM', 3163],
  ['RGNCLAMBNC', 3163],
  ['RGWF96G', 8900],
  ['RGWF96GDD', 8900],
  ['RGWF96UTM1S', 8903],
];

const sridByIgnfCode: ReadonlyMap<string, number> = new Map(entries);

/** @example sridOfIgnf('LAMB93') === 2154 */
export function sridOfIgnf(code: string): number | undefined {
  return sridByIgnfCode.get(code.toUpperCase());
}
