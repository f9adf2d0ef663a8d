/** Values of the publication screen: initial ones, rules, and the call they become. */

import {
  type Datasheet,
  type Datastore,
  type Licence,
  type PublicationForm,
  type PublishableKind,
  proposeLevels,
  publicationFormSchema,
  publishableKinds,
  type StoredData,
  serviceTitle,
  technicalNameOf,
  technicalSuffixes,
} from '@cartable/contract/datastore';
import type { User } from '@cartable/contract/people';
import { z } from 'zod';
import {
  geometricTables,
  initialValues,
  remainingPublications,
  type ServiceValues,
} from '../../offerings/index.ts';
import { proposeTheme } from './propose-theme.ts';

export interface PublicationValues extends ServiceValues {
  kinds: PublishableKind[];
  /** The licence becomes the one the datastore proposes. */
  licence_by_default: boolean;
  /** Levels of the tiles, least then most detailed. */
  levels: [top: number, bottom: number];
}

export interface PublicationSource {
  readonly storedData: StoredData;
  readonly datasheet: Pick<Datasheet, 'name' | 'record' | 'service_list'>;
  readonly datastore: Pick<Datastore, 'community' | 'endpoints' | 'default_licence' | 'abilities'>;
  readonly user: Pick<User, 'email'>;
  /** `yyyy-mm-dd`. */
  readonly today: string;
  /** Sentence for the tables; nothing in it that a next version would make false. */
  readonly describe: (tables: string) => string;
}

export function initialPublication(source: PublicationSource): PublicationValues {
  const { storedData, datasheet, datastore } = source;
  const tables = geometricTables(storedData);
  const defaultAudience = 'all_public' as const;
  const values = initialValues({
    ...source,
    organisation: datastore.community.name,
    type: 'WFS',
    suffix: '',
    defaultLicence: datastore.default_licence,
    defaultAudience,
  });
  const names = tables.map(({ name }) => name);
  const titles = values.table_infos.map(({ title }) => title).join(', ');
  const { top, bottom } = proposeLevels(tables.map(proposedTable));
  const share_with = openKinds(datastore, true).length > 0 ? defaultAudience : 'your_community';
  return {
    ...values,
    technical_name: freeName(technicalNameOf(storedData.name), datasheet),
    service_name: values.public_name,
    description: values.description || source.describe(titles).slice(0, 10_000),
    category: values.category.length > 0 ? values.category : [proposeTheme([datasheet.name, ...names])],
    share_with,
    kinds: openKinds(datastore, share_with === 'all_public'),
    licence_by_default: false,
    levels: [top, bottom],
  };
}

const proposedTable = ({
  geometry_type,
  feature_count,
  extent,
}: StoredData['type_infos']['relations'][number]) => ({
  geometryType: geometry_type,
  featureCount: feature_count,
  extent,
});

/** Why a kind cannot be published for an audience; `undefined` when it can. */
export function obstacleTo(
  kind: PublishableKind,
  datastore: Pick<Datastore, 'endpoints' | 'abilities'>,
  open: boolean,
): 'noEndpoint' | 'full' | 'noProcessing' | undefined {
  if (kind === 'WMTS-TMS' && datastore.abilities.processing === false) return 'noProcessing';
  const endpoint = remainingPublications(datastore, kind).find((one) => one.open === open);
  if (!endpoint) return 'noEndpoint';
  return endpoint.remaining === 0 ? 'full' : undefined;
}

function openKinds(datastore: Pick<Datastore, 'endpoints' | 'abilities'>, open: boolean): PublishableKind[] {
  return publishableKinds.filter((kind) => obstacleTo(kind, datastore, open) === undefined);
}

/** A name that no service of the datasheet begins with: those of others are refused by the server, by kind. */
function freeName(name: string, { service_list }: Pick<Datasheet, 'service_list'>): string {
  const taken = new Set(service_list.map(({ layer_name }) => layer_name.replace(/^sandbox\./, '')));
  const isFree = (one: string) =>
    publishableKinds.every((kind) => !taken.has(`${one}${technicalSuffixes[kind]}`));
  let free = name;
  for (let rank = 2; !isFree(free); rank += 1) free = `${name}_${rank}`;
  return free;
}

const { services: _s, tables, pyramid: _p, ...described } = publicationFormSchema.shape;

/** Rules of the fields, by the names the form gives them. */
export const publicationRules = z.object({
  ...described,
  technical_name: publicationFormSchema.shape.services.element.shape.technical_name.unwrap(),
  kinds: z.array(z.enum(publishableKinds)).min(1),
  table_infos: tables.unwrap(),
});

/** The call; only some kinds when others were accepted before. */
export function bodyOf(
  values: PublicationValues,
  kinds: readonly PublishableKind[] = values.kinds,
): PublicationForm {
  const [top, bottom] = values.levels;
  return publicationFormSchema.parse({
    ...values,
    styles: {},
    services: kinds.map((type) => ({
      type,
      technical_name: `${values.technical_name}${technicalSuffixes[type]}`,
      service_name: serviceTitle(values.public_name, type),
    })),
    tables: values.table_infos,
    pyramid: {
      composition: values.table_infos.map(({ native_name: table }) => ({
        table,
        top_level: top,
        bottom_level: bottom,
      })),
    },
  });
}

/** Request that estimates the tiles; undefined without a table. */
export function estimateOf({ table_infos, levels: [top, bottom] }: PublicationValues, storedDataId: string) {
  if (table_infos.length === 0) return undefined;
  return {
    technical_name: 'estimate',
    vectordb_id: storedDataId,
    composition: table_infos.map(({ native_name: table }) => ({
      table,
      top_level: top,
      bottom_level: bottom,
    })),
  };
}

export const isSameLicence = (one: Licence | null, other: Licence): boolean =>
  one !== null && one.code === other.code && one.url === other.url;
