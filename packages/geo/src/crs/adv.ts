/**
 * Names that the surveying authorities of Germany write (`urn:adv:crs:ETRS89_UTM32`: NAS, ALKIS, AAA) and the EPSG code
 * of the same plane. A height that follows (`*DE_DHHN2016_NH`) does not change it, nor does the net of a state
 * (`DE_DHDN_3GK3_HE100`), whose points differ by less than the shift to WGS 84 does. Their definitions are those of EPSG
 * (test against PROJ); Rechtswert stands before Hochwert in all of them.
 */

const sridByAdvCode: ReadonlyMap<string, number> = new Map([
  ...[28, 29, 30, 31, 32, 33, 34].map((zone) => [`ETRS89_UTM${zone}`, 25800 + zone] as const),
  ...[2, 3, 4, 5].map((zone) => [`DE_DHDN_3GK${zone}`, 31464 + zone] as const),
  ['DE_42-83_3GK3', 2397],
  ['DE_42-83_3GK4', 2398],
  ['DE_42-83_3GK5', 2399],
  ['DE_PD-83_3GK3', 3396],
  ['DE_PD-83_3GK4', 3397],
  ['DE_RD-83_3GK4', 3398],
  ['DE_RD-83_3GK5', 3399],
  ['ETRS89_LAT-LON', 4258],
  ['ETRS89_LAT-LON-H', 4258],
  ['WGS84_LAT-LON', 4326],
  ['WGS84_LAT-LON-H', 4326],
  ['DE_DHDN_LAT-LON', 4314],
]);

/** @example sridOfAdv('ETRS89_UTM32*DE_DHHN2016_NH') === 25832 */
export function sridOfAdv(code: string): number | undefined {
  const plane = code.toUpperCase().split('*')[0]!;
  return sridByAdvCode.get(plane.replace(/_[A-Z]{2}\d{2,4}$/, ''));
}
