import type { Accounts } from '@cartable/accounts';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';

type Records = Accounts['openid']['records'];

/**
 * What the provider keeps, in the tables of accounts. The identifier of a record is often the very token a client holds:
 * it is taken out of what is written, and put back when it is read.
 */
export class RecordAdapter implements Adapter {
  readonly #kind: string;
  readonly #records: Records;

  constructor(kind: string, records: Records) {
    this.#kind = kind;
    this.#records = records;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { jti: _jti, ...kept } = payload;
    await this.#records.write(this.#key(id), {
      payload: kept,
      userId: userOf(payload),
      grantId: this.#kind === 'Grant' ? id : payload.grantId,
      uid: payload.uid,
      lifetimeSeconds: expiresIn,
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const record = await this.#records.find(this.#key(id));
    return record && { ...read(record), jti: id };
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const record = await this.#records.findByUid(this.#kind, uid);
    return record && read(record);
  }

  /** Only the device flow, which is off, asks for codes people type. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    if (!(await this.#records.consume(this.#key(id)))) throw new errors.InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    await this.#records.remove(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#records.removeGrant(grantId);
  }

  #key(id: string) {
    return { kind: this.#kind, id };
  }
}

type FoundRecord = NonNullable<Awaited<ReturnType<Records['find']>>>;

function read({ payload, isConsumed }: FoundRecord): AdapterPayload {
  return { ...payload, ...(isConsumed && { consumed: true }) };
}

/** Whose it is: it ends with the account, and with the sessions of the person. */
function userOf({ accountId }: AdapterPayload): string | undefined {
  return typeof accountId === 'string' ? accountId : undefined;
}
