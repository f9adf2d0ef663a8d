import { type DatastoreContext, db } from '../../context.ts';
import type { People } from '../../people.ts';
import { namesOfDatasheets } from './datasheet.store.ts';

type PersonName = Awaited<ReturnType<People['findPerson']>>;

/** Names an answer needs, each looked up once. */
export class NameLookup {
  readonly #context: DatastoreContext;
  readonly #people = new Map<string, Promise<PersonName>>();
  #datasheets = new Map<string, string>();

  constructor(context: DatastoreContext) {
    this.#context = context;
  }

  person(id: string | null): Promise<PersonName> {
    if (id === null) return Promise.resolve(undefined);
    let person = this.#people.get(id);
    if (!person) {
      person = this.#context.people.findPerson(id);
      this.#people.set(id, person);
    }
    return person;
  }

  /** To be called once with all the datasheets an answer is about. */
  async loadDatasheets(ids: readonly string[]): Promise<void> {
    this.#datasheets = await namesOfDatasheets(db(this.#context), ids);
  }

  datasheet(id: string): string {
    return this.#datasheets.get(id) ?? '';
  }
}
