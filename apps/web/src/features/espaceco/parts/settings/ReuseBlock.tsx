import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { espacecoCalls } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { Switch } from '../../../../base/design/Switch.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useDebounced } from '../../../../base/state/useDebounced.ts';
import { texts } from './texts.ts';
import './settings.css';

const PAUSE_MS = 500;
const FRESH_MS = 60_000;

interface ReuseBlockProps {
  /** The community itself is none to copy from. */
  readonly except: number;
  /** What is copied. */
  readonly text: string;
  /** Its values go into the form; nothing is saved yet. */
  readonly onCopy: (other: EspacecoCommunity) => void;
}

/** Copies what another public community chose into the form. */
export function ReuseBlock({ except, text, onCopy }: ReuseBlockProps) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="app-espaceco-reuse fr-mb-4w">
      <Switch label={t('reuse')} hint={text} checked={isOpen} onChange={setOpen} />
      {isOpen && <Choice except={except} onCopy={onCopy} />}
    </div>
  );
}

function Choice({ except, onCopy }: Omit<ReuseBlockProps, 'text'>) {
  const t = useTexts(texts);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const words = useDebounced(search.trim(), PAUSE_MS);
  const { data } = useRead(
    espacecoCalls.searchEspacecoCommunities,
    { query: { name: `%${words}%`, filter: 'listed', sort: 'name:ASC' } },
    { staleTime: FRESH_MS, placeholderData: keepPreviousData },
  );
  const found = (data ?? []).filter(({ id }) => id !== except);
  const other = found.find(({ id }) => String(id) === chosen);
  return (
    <div className="app-espaceco-reuse__choice">
      <Input
        label={t('reuseSearch')}
        nativeInputProps={{
          type: 'search',
          maxLength: 80,
          value: search,
          autoComplete: 'off',
          onChange: ({ target }) => setSearch(target.value),
          // The form around is not sent by what looks for another community.
          onKeyDown: (event) => {
            if (event.key === 'Enter') event.preventDefault();
          },
        }}
      />
      <Select
        label={t('reuseFrom')}
        placeholder={data && found.length === 0 ? t('reuseNone') : t('reuseChoose')}
        options={found.map(({ id, name }) => ({ value: String(id), label: name }))}
        nativeSelectProps={{ value: other ? chosen : '', onChange: ({ target }) => setChosen(target.value) }}
      />
      <Button
        type="button"
        priority="secondary"
        disabled={other === undefined}
        onClick={() => {
          if (other === undefined) return;
          onCopy(other);
          notify({ description: t('reused', { name: other.name }) });
        }}
      >
        {t('copy')}
      </Button>
    </div>
  );
}
