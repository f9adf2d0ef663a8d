import { definePolicy } from '../policies/define-policy.ts';

export type DocumentAction = 'edit' | 'share' | 'delete';

/** Reading is decided where documents are looked for: what a person may not read is not found. */
export interface DocumentSubject {
  readonly ownerId: string;
}

const owner = {
  right: 'OWNER',
  allows: (visitor: { kind: string; id?: string }, { ownerId }: DocumentSubject) =>
    visitor.kind === 'user' && visitor.id === ownerId,
};

/** Theirs to change; the others read. */
export const documentPolicy = definePolicy<DocumentAction, DocumentSubject>({
  knows: () => true,
  rules: { edit: owner, share: owner, delete: owner },
});
