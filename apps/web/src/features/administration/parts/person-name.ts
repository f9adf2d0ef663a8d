/** First and last names, or whatever else the person is called. */
export function personName(person: {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly user_name?: string;
  readonly email: string;
}): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ') || person.user_name || person.email;
}
