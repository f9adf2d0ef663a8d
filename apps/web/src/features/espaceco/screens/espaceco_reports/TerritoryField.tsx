import { type EspacecoGrid, espacecoCalls } from '@cartable/contract/espaceco';
import { Tag } from '@codegouvfr/react-dsfr/Tag';
import { useRef, useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { SuggestField } from '../../../../base/design/SuggestField.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useEspacecoMe } from '../../parts/membership.ts';
import type { ReportAddress } from './report-filter.ts';
import { texts } from './texts.ts';

const FRESH_MS = 60_000;
const SUGGESTED = 10;
/** Of one letter, too many names begin. */
const enoughLetters = 2;

type Territory = Pick<ReportAddress, 'departement' | 'commune'>;

interface TerritoryFieldProps {
  readonly value: ReportAddress;
  readonly onChange: (territory: { departement: string | undefined; commune: string | undefined }) => void;
}

/** Reports of a département or of a commune, looked for by its name or by its code. */
export function TerritoryField({ value, onChange }: TerritoryFieldProps) {
  const t = useTexts(texts);
  const { departement, commune } = value;
  const [words, setWords] = useState('');
  const isEnough = words.length >= enoughLetters;
  const found = useTerritories(words, isEnough);
  const field = useRef<HTMLDivElement>(null);
  const choose = (territory: Territory) =>
    onChange({ departement: undefined, commune: undefined, ...territory });
  return (
    <div ref={field} className="app-reports__territory">
      <SuggestField
        filters={JSON.stringify(value)}
        label={t('territory')}
        nothing={t('territoryNone')}
        items={
          isEnough
            ? found?.map((grid) => ({ key: grid.name, label: `${grid.title} (${grid.name})`, grid }))
            : undefined
        }
        onSearch={setWords}
        onChoose={({ grid }) =>
          choose(grid.type.name === 'commune' ? { commune: grid.name } : { departement: grid.name })
        }
        onTyped={(typed) => {
          const territory = territoryOfCode(typed);
          if (territory) choose(territory);
          return territory !== undefined;
        }}
      />
      {(['departement', 'commune'] as const).map(
        (kind) =>
          value[kind] && (
            <ChosenTerritory
              key={kind}
              code={value[kind]}
              onRemove={() => {
                onChange({ departement, commune, [kind]: undefined });
                // The tag goes, and the button that was pressed with it.
                field.current?.querySelector('input')?.focus();
              }}
            />
          ),
      )}
    </div>
  );
}

interface ChosenTerritoryProps {
  readonly code: string;
  readonly onRemove: () => void;
}

function ChosenTerritory({ code, onRemove }: ChosenTerritoryProps) {
  const t = useTexts(texts);
  const title = useTerritories(code, true)?.find(({ name }) => name === code.toUpperCase())?.title;
  const name = title === undefined ? code : `${title} (${code.toUpperCase()})`;
  return (
    <Tag
      dismissible
      small
      nativeButtonProps={{
        type: 'button',
        title: t('territoryRemove', { name }),
        'aria-label': t('territoryRemove', { name }),
        onClick: onRemove,
      }}
    >
      {name}
    </Tag>
  );
}

/** `46`, `2A`, `974`: a département; `46042`, `2A004`: a commune (INSEE). */
export function territoryOfCode(typed: string): Territory | undefined {
  const code = typed.trim().toUpperCase();
  if (/^(\d{2}|9[78]\d|2[AB])$/.test(code)) return { departement: code };
  return /^(\d{5}|2[AB]\d{3})$/.test(code) ? { commune: code } : undefined;
}

/** Départements and communes whose names or codes begin so; nothing for whoever is not signed in. */
function useTerritories(text: string, isAsked: boolean): readonly EspacecoGrid[] | undefined {
  const me = useEspacecoMe().data;
  const { data } = useRead(
    espacecoCalls.searchEspacecoGrids,
    { query: { page: 1, limit: SUGGESTED, text: `${text}%`, searchBy: ['name', 'title'], adm: true } },
    {
      staleTime: FRESH_MS,
      enabled: isAsked && me !== undefined,
      meta: { persist: false },
    },
  );
  return data?.content.filter(({ type }) => type.name === 'commune' || type.name === 'departement');
}
