/**
 * The members of an entity, of each in a list or in a page of one, that the query names in `fields`; its key, `id` or
 * `name`, is always told.
 */
export function selectFields(answer: unknown, query: unknown): unknown {
  const { fields } = query as { readonly fields?: readonly string[] | undefined };
  if (fields === undefined || fields.length === 0) return answer;
  const requested = new Set(fields);
  const select = (entity: object) => {
    const key = 'id' in entity ? 'id' : 'name';
    return Object.fromEntries(Object.entries(entity).filter(([name]) => name === key || requested.has(name)));
  };
  if (Array.isArray(answer)) return answer.map(select);
  const { content } = answer as { readonly content?: unknown };
  return Array.isArray(content)
    ? { ...(answer as object), content: content.map(select) }
    : select(answer as object);
}
