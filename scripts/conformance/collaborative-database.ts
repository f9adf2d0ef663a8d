import { routes } from '@cartable/contract';
import { editedFeatures } from './data.ts';
import type { SuiteContext } from './suite.ts';

const name = 'essai';

const columns = [
  { name: 'gml_description', type: 'String' },
  { name: 'gml_identifier', type: 'String' },
  { name: 'gml_name', type: 'String' },
  { name: 'nom', type: 'String' },
  { name: 'mesure', type: 'Double' },
  { name: 'instant', type: 'DateTime' },
  { name: 'actif', type: 'Boolean' },
] as const;

/** Tables with the features of the other suites, and columns for the standard properties of GML. @returns name of the database */
export async function fillCollaborativeDatabase({ client }: SuiteContext): Promise<string> {
  const { id: community_id } = await client.call(routes.addEspacecoCommunity, { body: { name: 'Essai' } });
  const { id: databaseId } = await client.call(routes.addEspacecoDatabase, {
    body: {
      community_id,
      title: 'Essai',
      tables: editedFeatures.map(({ table, geometryType }) => ({
        name: table,
        title: table,
        geometry_type: geometryType,
        columns: [...columns],
      })),
    },
  });
  const actions = editedFeatures.flatMap(({ table, rows }) =>
    rows.map((data) => ({ table, state: 'Insert' as const, data })),
  );
  await client.call(routes.addEspacecoTransaction, {
    params: { databaseId },
    body: { comment: 'Essai', actions },
  });
  return name;
}
