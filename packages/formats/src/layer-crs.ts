/**
 * Settles in which system a layer is: what the file says, what the depositor declared, and what to say when they
 * are silent or differ.
 */

import { findCrs, findCrsByName, GeoError, recogniseCrs, shiftAccuracyOf } from '@cartable/geo';
import type { FindingCollector } from './finding-collector.ts';

export interface CrsStatement {
  readonly wkt?: string;
  /** EPSG code as written by the file, known to us or not. */
  readonly srid?: number;
  /** Any other way of naming a system: `urn:ogc:def:crs:EPSG::2154`, `IGNF:LAMB93`… */
  readonly name?: string;
}

export interface LayerCrs {
  readonly srid?: number;
  readonly crsName?: string;
  readonly crsWkt?: string;
  readonly isCrsSilent?: true;
}

export interface CrsQuestion {
  readonly layer: string;
  /** Absent when the file is silent. */
  readonly stated?: CrsStatement;
  /** EPSG code chosen by the depositor. */
  readonly declared?: number;
  /** Code that the format itself imposes when it says nothing (GeoJSON, KML). */
  readonly byDefault?: number;
  /** The depositor insists on the code chosen, whatever the file says. */
  readonly isConfirmed?: boolean | undefined;
  readonly findings: FindingCollector;
}

export function resolveLayerCrs(question: CrsQuestion): LayerCrs {
  const { layer, stated, declared, byDefault, findings } = question;
  const spoke = stated !== undefined && (stated.wkt || stated.srid !== undefined || stated.name);
  if (!spoke) {
    const silent = byDefault === undefined ? ({ isCrsSilent: true } as const) : {};
    return { ...settled(declared ?? byDefault, { question }), ...silent };
  }
  const found = recognise(stated);
  const written = found.name ?? stated.name ?? `EPSG:${stated.srid}`;
  const crsWkt = stated.wkt;
  if (found.srid !== undefined && found.isCertain) {
    const isOther = declared !== undefined && declared !== found.srid;
    if (isOther) sayDifferent(question, found.srid, declared);
    return settled(isOther && question.isConfirmed ? declared : found.srid, {
      question,
      crsWkt,
      crsName: written,
    });
  }
  if (declared === undefined) sayUnresolved(layer, written, found.srid, findings);
  else if (declared !== found.srid)
    findings.add('crs.declared-instead', {
      layer,
      params: { crs: written, srid: declared, name: nameOf(declared) },
    });
  return settled(declared, { question, crsWkt, crsName: written });
}

interface Settling {
  readonly question: CrsQuestion;
  readonly crsWkt?: string | undefined;
  /** As the file writes it. */
  readonly crsName?: string;
}

function settled(srid: number | undefined, { question, crsWkt, crsName }: Settling): LayerCrs {
  const { layer, declared, findings } = question;
  if (srid === undefined && crsName === undefined) findings.add('crs.missing', { layer });
  if (srid !== undefined && crsName === undefined && declared === undefined)
    findings.add('crs.assumed', { layer, params: { srid } });
  if (srid !== undefined) sayAccuracy(layer, srid, findings);
  return {
    ...(srid === undefined ? {} : { srid }),
    ...(crsWkt === undefined ? {} : { crsWkt }),
    crsName: (srid !== undefined && findCrs(srid)?.name) || crsName,
  };
}

/** A shift that is right to the metre needs no word. */
const leastAccuracyToSay = 2;

function sayAccuracy(layer: string, srid: number, findings: FindingCollector): void {
  const accuracy = shiftAccuracyOf(srid);
  const params = { srid, name: nameOf(srid) };
  if (accuracy === null) findings.add('crs.shift-unknown', { layer, params });
  else if (accuracy !== undefined && accuracy >= leastAccuracyToSay)
    findings.add('crs.shift-accuracy', { layer, params: { ...params, metres: accuracy } });
}

function sayDifferent({ layer, isConfirmed, findings }: CrsQuestion, srid: number, declared: number): void {
  const params = { srid, declared, name: nameOf(srid) };
  findings.add(isConfirmed ? 'crs.overridden' : 'crs.different', { layer, params });
}

function sayUnresolved(
  layer: string,
  crs: string,
  likely: number | undefined,
  findings: FindingCollector,
): void {
  if (likely === undefined) findings.add('crs.unknown', { layer, params: { crs } });
  else findings.add('crs.uncertain', { layer, params: { crs, srid: likely, name: nameOf(likely) } });
}

const nameOf = (srid: number): string => findCrs(srid)?.name ?? `EPSG:${srid}`;

interface Recognised {
  readonly srid?: number;
  /** As the text names the system. */
  readonly name?: string;
  readonly isCertain: boolean;
}

function recognise(stated: CrsStatement): Recognised {
  const byCode = stated.srid === undefined ? undefined : findCrs(stated.srid);
  if (byCode) return { srid: byCode.srid, name: byCode.name, isCertain: true };
  const named = stated.name ? findCrsByName(stated.name) : undefined;
  if (named) return { srid: named.crs.srid, name: named.crs.name, isCertain: true };
  if (!stated.wkt) return { name: stated.name, isCertain: false };
  try {
    const { srid, name, confidence } = recogniseCrs(stated.wkt);
    return { srid, name, isCertain: confidence !== 'low' };
  } catch (error) {
    if (error instanceof GeoError) return { name: stated.wkt.slice(0, 60), isCertain: false };
    throw error;
  }
}
