import type { Relation, StoredData } from '@cartable/contract/datastore';
import type { MapLayer } from '../../../../map/index.ts';
import type { GenerationValues, TableValues } from './generation-values.ts';

export interface StepProps {
  readonly storedData: StoredData;
  readonly values: GenerationValues;
  readonly onChange: (change: Partial<GenerationValues>) => void;
  /** The person asked for the next step while this one is not complete: what is missing is told. */
  readonly showMissing: boolean;
  /** Map layers that show a table. */
  readonly layersOf: (table: Relation) => MapLayer[];
}

/** The chosen tables with their choices, in the order of the form. */
export function chosenTables({ storedData, values }: Pick<StepProps, 'storedData' | 'values'>) {
  return values.tables.flatMap((name) => {
    const relation = storedData.type_infos.relations.find((candidate) => candidate.name === name);
    const choices = values.byTable[name];
    return relation && choices ? [{ relation, choices }] : [];
  });
}

/** The same form with other choices for one table. */
export function withTable(
  { byTable }: GenerationValues,
  table: string,
  change: Partial<TableValues>,
): Pick<GenerationValues, 'byTable'> {
  return { byTable: { ...byTable, [table]: { ...byTable[table]!, ...change } } };
}
