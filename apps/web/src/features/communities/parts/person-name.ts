/** First and last names; without them, the address. */
export function personName(person: {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
}): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ') || person.email;
}
