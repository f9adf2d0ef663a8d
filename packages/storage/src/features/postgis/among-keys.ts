import { type SqlFragment, sql } from '../sql/fragment.ts';

/**
 * Condition of a column that is one of these integers: one literal, since a thousand would each be parsed, read once
 * within a subquery, since PostgreSQL would otherwise read the text anew for every row it looks at.
 */
export function amongKeys(keys: readonly (number | bigint)[]): SqlFragment {
  return sql`= any(array(select unnest(${{ type: 'text', value: `{${keys.join(',')}}` }}::int8[])))`;
}
