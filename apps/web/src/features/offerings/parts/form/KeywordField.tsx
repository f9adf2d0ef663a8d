import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { Tag } from '@codegouvfr/react-dsfr/Tag';
import { useId, useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { formTexts } from './form-texts.ts';

interface KeywordFieldProps {
  /** Name of the control, by which it is reached. */
  readonly name?: string;
  readonly label: string;
  readonly hint?: string;
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
  readonly suggestions?: readonly string[];
  /** Only what is suggested may be added. */
  readonly closed?: boolean;
}

const MAX_LENGTH = 200;

/** Words added one by one, each removable; the browser proposes those of a list. */
export function KeywordField({
  name,
  label,
  hint,
  values,
  onChange,
  suggestions,
  closed = false,
}: KeywordFieldProps) {
  const t = useTexts(formTexts);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = (text: string) => {
    const keyword = text.trim();
    if (keyword === '') return;
    const known = suggestions?.find((suggestion) => suggestion.toLowerCase() === keyword.toLowerCase());
    if (closed && known === undefined) {
      setProblem(t('unknownKeyword', { keyword }));
      return;
    }
    const added = known ?? keyword;
    if (!values.includes(added)) onChange([...values, added]);
    setTyped('');
    setProblem(undefined);
  };
  return (
    <div className="fr-mb-3w">
      <Input
        label={label}
        className="fr-mb-1w"
        {...(hint === undefined ? {} : { hintText: hint })}
        {...(problem === undefined ? {} : { state: 'error' as const, stateRelatedMessage: problem })}
        nativeInputProps={{
          ...(name === undefined ? {} : { name }),
          value: typed,
          maxLength: MAX_LENGTH,
          ...(suggestions ? { list: listId } : {}),
          onChange: (event) => {
            setTyped(event.target.value);
            setProblem(undefined);
            // A choice in the list of the browser comes whole, unlike a letter typed.
            const isChoice =
              suggestions?.includes(event.target.value) &&
              Math.abs(event.target.value.length - typed.length) > 1;
            if (isChoice) add(event.target.value);
          },
          onKeyDown: (event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add(typed);
          },
        }}
        action={
          <Button
            type="button"
            priority="secondary"
            disabled={typed.trim() === ''}
            onClick={() => add(typed)}
          >
            {t('addKeyword')}
          </Button>
        }
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      {values.length > 0 && (
        <ul className="fr-tags-group">
          {values.map((keyword) => (
            <li key={keyword}>
              <Tag
                dismissible
                small
                nativeButtonProps={{
                  type: 'button',
                  title: t('removeKeyword', { keyword }),
                  'aria-label': t('removeKeyword', { keyword }),
                  onClick: () => onChange(values.filter((other) => other !== keyword)),
                }}
              >
                {keyword}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
