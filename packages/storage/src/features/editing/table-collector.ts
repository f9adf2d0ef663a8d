import { checkDefinition } from '../check-definition.ts';
import type { FillTables, TableDefinition, TableDescription, TableWriter } from '../port.ts';

/**
 * Lets tables be made beside those that exist, each of a name of its own.
 * @returns what was made, in order, once all of them are finished
 */
export async function collectTables(
  fill: FillTables,
  existing: readonly string[],
  create: (definition: TableDefinition) => Promise<TableWriter>,
): Promise<readonly TableDescription[]> {
  const made: { readonly name: string; description?: TableDescription }[] = [];
  await fill({
    createTable: async (given) => {
      const definition = { ...given, isEditable: true };
      checkDefinition(definition, [...existing, ...made.map(({ name }) => name)]);
      const writer = await create(definition);
      const table: (typeof made)[number] = { name: definition.name };
      made.push(table);
      return {
        write: (batch) => writer.write(batch),
        finish: async () => {
          table.description ??= { ...(await writer.finish()), sequence: 0 };
          return table.description;
        },
      };
    },
  });
  return made.map(({ name, description }) => {
    if (!description) throw new Error(`The table ${name} is not finished.`);
    return description;
  });
}
