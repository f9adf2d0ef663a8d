import { espacecoCalls } from '@cartable/contract/espaceco';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { SuggestField } from '../../../../base/design/SuggestField.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useEspacecoMe } from '../../parts/membership.ts';
import { texts as reportTexts } from '../../parts/reports/texts.ts';
import { texts } from './texts.ts';

const FRESH_MS = 60_000;
/** Of one letter, everybody is found. */
const enoughLetters = 2;

interface AuthorFieldProps {
  readonly value: number | undefined;
  /** Whose reports are listed, where they are those of one. */
  readonly community: number | undefined;
  readonly onChange: (author: number | undefined) => void;
}

/** Reports of everybody, one's own, or those of somebody who is looked for by name. */
export function AuthorField({ value, community, onChange }: AuthorFieldProps) {
  const t = useTexts(texts);
  const tr = useTexts(reportTexts);
  const me = useEspacecoMe().data?.id;
  const [isSearched, search] = useState(false);
  const isOther = value !== undefined && value !== me;
  const name = useNameOf(isOther ? value : undefined);
  return (
    <>
      <Select
        label={tr('author')}
        options={[
          { value: '', label: t('allAuthors') },
          ...(me === undefined ? [] : [{ value: String(me), label: t('myself') }]),
          ...(isOther ? [{ value: String(value), label: name ?? t('authorNumber', { number: value }) }] : []),
          { value: another, label: t('anotherAuthor') },
        ]}
        nativeSelectProps={{
          value: isSearched ? another : value === undefined ? '' : String(value),
          onChange: ({ target }) => {
            search(target.value === another);
            if (target.value !== another) onChange(target.value === '' ? undefined : Number(target.value));
          },
        }}
      />
      {isSearched && (
        <AuthorSearch
          community={community}
          onChoose={(author) => {
            search(false);
            onChange(author);
          }}
        />
      )}
    </>
  );
}

/** The choice that opens the search. */
const another = 'another';

/** Nothing of whoever made no report that one may see. */
function useNameOf(author: number | undefined): string | undefined {
  const query = { author: author ?? 1 };
  const { data } = useRead(
    espacecoCalls.getReportAuthors,
    { query },
    { staleTime: FRESH_MS, enabled: author !== undefined, meta: { persist: false } },
  );
  return author === undefined ? undefined : data?.[0]?.username;
}

interface AuthorSearchProps {
  readonly community: number | undefined;
  readonly onChoose: (author: number) => void;
}

function AuthorSearch({ community, onChoose }: AuthorSearchProps) {
  const t = useTexts(texts);
  const [name, setName] = useState('');
  const { data } = useRead(
    espacecoCalls.getReportAuthors,
    { query: { name, ...(community === undefined ? {} : { community }) } },
    { staleTime: FRESH_MS, enabled: name.length >= enoughLetters, meta: { persist: false } },
  );
  return (
    <SuggestField
      label={t('authorName')}
      hint={t('authorHint')}
      items={
        name.length < enoughLetters
          ? undefined
          : data?.map(({ id, username }) => ({ key: String(id), label: username }))
      }
      nothing={t('authorNone')}
      onSearch={setName}
      onChoose={({ key }) => onChoose(Number(key))}
    />
  );
}
