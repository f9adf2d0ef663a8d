import type { EspacecoContext } from '../context.ts';

/** @returns the identifier of the account; `null` when nobody has that number */
export async function accountNumbered(
  { people }: Pick<EspacecoContext, 'people'>,
  number: number,
): Promise<string | null> {
  return (await people.findPeopleByNumber([number])).get(number)?.id ?? null;
}
