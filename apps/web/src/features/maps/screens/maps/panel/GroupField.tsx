import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useId, useState } from 'react';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { longestGroupName } from '../layer-groups.ts';
import { texts } from '../texts.ts';

interface GroupFieldProps {
  /** Of the layer. */
  readonly title: string;
  readonly group: string | undefined;
  readonly groups: readonly string[];
  readonly onGroup: (group: string | undefined) => void;
}

/** Values that no name can be: names are trimmed. */
const none = ' none';
const another = ' new';

/** In which group a layer is: none, one of those there are, or a new one. */
export function GroupField({ title, group, groups, onGroup }: GroupFieldProps) {
  const t = useTexts(texts);
  const [choice, choose] = useState(group ?? (groups.length > 0 ? none : another));
  const [name, setName] = useState('');
  const formId = useId();
  const wanted = choice === another ? name.trim() : choice;
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '') onGroup(wanted === none ? undefined : wanted);
      }}
    >
      <Select
        label={t('groupOf', { title })}
        options={[
          { value: none, label: t('groupNone') },
          ...groups.map((value) => ({ value, label: value })),
          { value: another, label: t('groupNew') },
        ]}
        nativeSelectProps={{ value: choice, onChange: ({ target }) => choose(target.value) }}
      />
      {choice === another && (
        <Input
          label={t('groupName')}
          nativeInputProps={{
            value: name,
            maxLength: longestGroupName,
            required: true,
            onChange: ({ target }) => setName(target.value),
          }}
        />
      )}
      <Button type="submit" size="small" priority="secondary">
        {t(choice === another ? 'groupMake' : 'groupChange')}
      </Button>
    </form>
  );
}
