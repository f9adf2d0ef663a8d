import { emailDomainPattern } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { stateOf } from '../../../../base/design/fields.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { GridEditor } from '../grids/GridEditor.tsx';
import type { EmailDomain } from './membership-mode.ts';
import { texts } from './texts.ts';
import './settings.css';

interface DomainsFieldProps {
  readonly value: readonly EmailDomain[];
  readonly onChange: (domains: readonly EmailDomain[]) => void;
  readonly error: string | undefined;
}

/** Domains of addresses that make members at once; the last one added is on top. */
export function DomainsField({ value, onChange, error }: DomainsFieldProps) {
  const t = useTexts(texts);
  const add = (email: string) => onChange([{ email, grids: [] }, ...value]);
  return (
    <fieldset
      className={`fr-fieldset ${error === undefined ? '' : 'fr-fieldset--error'}`}
      data-field={t('domains')}
    >
      <legend className="fr-fieldset__legend fr-fieldset__legend--regular">{t('domains')}</legend>
      <div className="fr-fieldset__content app-espaceco-domains">
        <NewDomain known={value.map(({ email }) => email)} onAdd={add} />
        {error !== undefined && <p className="fr-error-text fr-mt-0">{error}</p>}
        <ul className="app-espaceco-domains__list">
          {value.map(({ email, grids }) => (
            <li key={email}>
              <div className="app-espaceco-domains__head">
                <strong>{email}</strong>
                <Button
                  type="button"
                  size="small"
                  priority="tertiary no outline"
                  iconId="fr-icon-delete-line"
                  title={t('domainRemove', { domain: email })}
                  onClick={() => onChange(value.filter((domain) => domain.email !== email))}
                />
              </div>
              <GridEditor
                grids={grids}
                onChange={(chosen) =>
                  onChange(
                    value.map((domain) => (domain.email === email ? { email, grids: [...chosen] } : domain)),
                  )
                }
              />
            </li>
          ))}
        </ul>
      </div>
    </fieldset>
  );
}

interface NewDomainProps {
  readonly known: readonly string[];
  readonly onAdd: (domain: string) => void;
}

function NewDomain({ known, onAdd }: NewDomainProps) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = () => {
    const domain = typed.trim().toLowerCase();
    if (!emailDomainPattern.test(domain)) return setProblem(t('domainInvalid'));
    if (known.includes(domain)) return setProblem(t('domainKnown'));
    setTyped('');
    return onAdd(domain);
  };
  return (
    <div className="app-espaceco-domains__new">
      <Input
        label={t('domain')}
        hintText={t('domainHint')}
        {...stateOf(problem)}
        nativeInputProps={{
          maxLength: 254,
          autoComplete: 'off',
          value: typed,
          'aria-invalid': problem !== undefined,
          onChange: ({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          },
          // The form around is not sent by what adds to it.
          onKeyDown: (event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          },
        }}
      />
      <Button type="button" priority="secondary" onClick={add}>
        {t('domainAdd')}
      </Button>
    </div>
  );
}
