/** The members of an entity, or of each in a list, that the query names in `fields`; its identifier is always told. */
export function selectFields(answer: unknown, query: unknown): unknown {
  const { fields } = query as { readonly fields?: readonly string[] | undefined };
  if (fields === undefined || fields.length === 0) return answer;
  const wanted = new Set(['id', ...fields]);
  const select = (entity: unknown) =>
    Object.fromEntries(Object.entries(entity as object).filter(([name]) => wanted.has(name)));
  return Array.isArray(answer) ? answer.map(select) : select(answer);
}
