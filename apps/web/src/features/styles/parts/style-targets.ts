/** Layers of a service that can be given a style, and checks of a style file, in the browser as on the server. */

import type { Language } from '@cartable/contract/core';
import {
  mapboxStyleKey,
  type Service,
  type StoredData,
  type StyleFormat,
} from '@cartable/contract/datastore';
import { CartableError } from '@cartable/contract/errors';
import { formatStyleFinding } from '@cartable/styles';
import { fitDisplaySld, fitQml, readMapboxStyle } from '@cartable/styles/display';
import { isStyled } from './styled-layers.ts';

export interface StyledLayer {
  /** As the call names it: `layer:table`, or `mapbox`. */
  readonly key: string;
  /** As clients name it. */
  readonly name: string;
  readonly title: string;
  readonly formats: readonly StyleFormat[];
  /** Remarks on what will be drawn otherwise than asked. @throws {CartableError} */
  check(text: string, format: StyleFormat, language: Language): readonly string[];
}

export function styledLayersOf(service: Service, data: StoredData | undefined): StyledLayer[] {
  if (!isStyled(service)) return [];
  const { type_infos: infos } = service.configuration;
  if (infos.type !== 'WFS') return [tilesOf(service)];
  return infos.used_data.flatMap(({ relations }) =>
    relations.map(({ native_name: table, public_name, title }) => {
      const relation = data?.type_infos.relations.find(({ name }) => name === table);
      const columns = Object.keys(relation?.attributes ?? {}).map((name) => ({ name }));
      const styled = { name: table, columns, renamed: relation?.renamed ?? [] };
      const key = `${service.layer_name}:${public_name ?? table}`;
      return {
        key,
        name: key,
        title,
        formats: ['sld', 'qml'] as const,
        check: (text: string, format: StyleFormat, language: Language) => {
          if (format === 'qml') {
            fitQml(text, styled);
            return [];
          }
          const { findings } = fitDisplaySld(text, styled);
          return findings.map((finding) => formatStyleFinding(finding, language));
        },
      };
    }),
  );
}

function tilesOf(service: Service): StyledLayer {
  const names = service.tms_metadata?.vector_layers.map(({ id }) => id) ?? [];
  return {
    key: mapboxStyleKey,
    name: service.layer_name,
    title: service.configuration.name,
    formats: ['mapbox'],
    check: (text) => {
      readMapboxStyle(text, names);
      return [];
    },
  };
}

const formatByExtension: Readonly<Record<string, StyleFormat>> = {
  sld: 'sld',
  xml: 'sld',
  qml: 'qml',
  json: 'mapbox',
};

/** By its name; `undefined` when the layer cannot have it. */
export function formatOfFile(fileName: string, { formats }: StyledLayer): StyleFormat | undefined {
  const format = formatByExtension[fileName.split('.').at(-1)?.toLowerCase() ?? ''];
  return format !== undefined && formats.includes(format) ? format : undefined;
}

export const extensionsOf = ({ formats }: StyledLayer): string =>
  Object.entries(formatByExtension)
    .filter(([, format]) => formats.includes(format))
    .map(([extension]) => `.${extension}`)
    .join(',');

/** Why a file does not suit, in the language of the interface. */
export function problemOf(check: () => void, language: Language): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof CartableError) return error.text(language);
    throw error;
  }
}
